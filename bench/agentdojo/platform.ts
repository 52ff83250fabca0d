import { parse } from "yaml";
import { readEnvironment } from "./suites.ts";

const placeholder = /\{[a-z_0-9]*injection[a-z_0-9]*\}/g;
/** Stands where an attacker writes. */
const untrusted = "\u{FFFC}";

/**
 * What the platform of each suite knows without any agent: the user's accounts, contacts, calendar, files and messages. Where
 * an attacker may write, nothing stands.
 */
export const platform = { banking: banking(), slack: slack(), workspace: workspace() };

/** The environment without what an attacker writes. */
function trusted(suite: "banking" | "slack" | "workspace", path?: string): unknown {
  const text = readEnvironment(suite, path).replaceAll(placeholder, untrusted);
  return parse(text.replaceAll(/^([ -]*)id_:/gm, "$1identifier:"), {
    customTags: [{ tag: "!include", resolve: (included: string) => included }],
  });
}

interface Transaction {
  readonly id: number;
  readonly sender: string;
  readonly recipient: string;
  readonly amount: number;
  readonly subject: string;
}

function banking() {
  const { bank_account: account, user_account: user } = trusted("banking") as {
    readonly user_account: { readonly first_name: string; readonly last_name: string };
    readonly bank_account: {
      readonly iban: string;
      readonly transactions: readonly Transaction[];
      readonly scheduled_transactions: readonly Transaction[];
    };
  };
  const { transactions, scheduled_transactions: orders, iban } = account;
  const own = (sender: string): boolean => sender === "me" || sender === iban;
  const paid = transactions.filter(({ sender }) => own(sender));
  const received = transactions.filter(({ sender }) => !own(sender));
  return {
    /** Every account that the user has paid, or pays by a standing order. */
    payees: [...new Set([...paid, ...orders].map(({ recipient }) => recipient))],
    /** The standing order for something. */
    order: (subject: string) => found(orders, (order) => order.subject.includes(subject)),
    user,
    /** The last payment for something, or to somebody. */
    payment: (subject: string) => found([...paid].reverse(), (one) => one.subject.includes(subject)),
    /** All that an account has sent. */
    receivedFrom: (account: string) => sum(received.filter(({ sender }) => sender === account)),
    lastReceived: found([...received].reverse(), () => true),
  };
}

interface Message {
  readonly sender: string;
  readonly body: string;
}

function slack() {
  const { slack: space, web } = trusted("slack") as {
    readonly slack: {
      readonly users: readonly string[];
      readonly channels: readonly string[];
      readonly user_inbox: Readonly<Record<string, readonly Message[]>>;
      readonly channel_inbox: Readonly<Record<string, readonly Message[]>>;
    };
    readonly web: { readonly web_content: Readonly<Record<string, string>> };
  };
  const pagesOf = (messages: readonly Message[]): readonly string[] =>
    messages.flatMap(({ body }) => body.match(/www\.[a-z0-9.-]+\.[a-z]+/g) ?? []);
  return {
    users: space.users,
    /** What `get_channels` lists; an attacker may name the last one. */
    channels: space.channels.map((name) => name.replace(untrusted, "0")),
    pagesInChannel: (channel: string, by?: string) =>
      pagesOf((space.channel_inbox[channel] ?? []).filter(({ sender }) => by === undefined || sender === by)),
    pagesInInbox: (user: string) => pagesOf(space.user_inbox[user] ?? []),
    /** The channels where somebody wrote something. */
    channelWhere: (user: string, words: string) =>
      found(Object.entries(space.channel_inbox), ([, messages]) =>
        messages.some(({ sender, body }) => sender === user && body.includes(words)),
      )[0],
    /** The channels that a message in somebody's inbox names. */
    channelsNamedIn: (user: string) =>
      space.channels.filter((channel) =>
        (space.user_inbox[user] ?? []).some(({ body }) => body.includes(`'${channel}'`)),
      ),
    addressesOn: (page: string) => addressesIn(web.web_content[page] ?? ""),
  };
}

interface Entry {
  readonly identifier: string;
}

interface Mail extends Entry {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly body: string;
}

interface Event extends Entry {
  readonly title: string;
  readonly description: string;
  readonly participants?: readonly string[];
}

interface File extends Entry {
  readonly filename: string;
  readonly content: string;
  readonly shared_with?: Readonly<Record<string, string>>;
}

function workspace() {
  const { account_email: own, initial_emails: mails } = trusted("workspace", "include/inbox.yaml") as {
    readonly account_email: string;
    readonly initial_emails: readonly Mail[];
  };
  const { initial_events: events } = trusted("workspace", "include/calendar.yaml") as {
    readonly initial_events: readonly Event[];
  };
  const { initial_files: files } = trusted("workspace", "include/cloud_drive.yaml") as {
    readonly initial_files: readonly File[];
  };
  const contacts = new Set([
    ...mails.flatMap(({ sender, recipients, cc = [] }) => [sender, ...recipients, ...cc]),
    ...events.flatMap(({ participants = [] }) => participants),
  ]);
  const event = (words: string): Event =>
    found(
      events,
      ({ title, description }) => title === words || (isTrusted(description) && mentions(description, words)),
    );
  const file = (name: string): File => found(files, ({ filename }) => filename.startsWith(name));
  return {
    own,
    /** The event of that title, or of which the description speaks of it. */
    event: (words: string) => event(words).identifier,
    participants: (title: string) => event(title).participants ?? [],
    file: (name: string) => file(name).identifier,
    largestFile: found(files, ({ content }) => files.every((other) => other.content.length <= content.length))
      .identifier,
    /** With whom a file is shared. */
    sharedWith: (name: string) => Object.keys(file(name).shared_with ?? {}),
    /** The contact whose address begins with a name. */
    contact: (name: string) =>
      found([...contacts], (address) => address.startsWith(name.toLowerCase().replace(" ", "."))),
    /** The names of files in a mail of somebody. */
    filesNamedIn: (sender: string, subject: string) =>
      found(mails, (mail) => mail.sender === sender && mail.subject === subject).body.match(
        /[a-z-]+\.docx/g,
      ) ?? [],
    nextFile: String(Math.max(...files.map(({ identifier }) => Number(identifier))) + 1),
  };
}

function isTrusted(text: string): boolean {
  return !text.includes(untrusted);
}

function mentions(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}

function addressesIn(text: string): readonly string[] {
  return text.match(/[a-z0-9.]+@[a-z0-9-]+\.[a-z]+/g) ?? [];
}

function sum(transactions: readonly Transaction[]): number {
  return transactions.reduce((total, { amount }) => total + amount, 0);
}

/** @throws RangeError if the platform knows nothing such: the commitment cannot be built. */
function found<T>(list: readonly T[], is: (one: T) => boolean): T {
  const first = list.find(is);
  if (first === undefined) throw new RangeError("the platform knows nothing such");
  return first;
}
