import type { Transporter } from "nodemailer";
import type { Transport } from "../runtime/outbound/send-guard.ts";

export interface MailTransportOptions {
  /** A transporter of nodemailer, made by the application with its server and credentials. */
  readonly transporter: Pick<Transporter, "sendMail">;
  /** The address that messages come from. */
  readonly from: string;
}

/**
 * Mail as the transport of a send guard. The envelope (RFC 5321) is given by itself, from the recipients that were checked,
 * so that no header can add to it; the message id is made of the guard's own, so that a server can tell a repetition.
 */
export function mailTransport({ transporter, from }: MailTransportOptions): Transport {
  return {
    deliver: async ({ id, recipients, subject, body, attachments }) => {
      const [to, cc] = [recipients.lines.recipients, recipients.lines.cc].map((line) =>
        line.map(({ text }) => text),
      );
      await transporter.sendMail({
        envelope: { from, to: [...recipients.deliveredTo] },
        from,
        to,
        cc,
        subject,
        text: body,
        messageId: `<${Buffer.from(id, "utf8").toString("hex")}@remit.invalid>`,
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
