/**
 * The version of the messages between servers. Raise it when servers of the previous release would misunderstand them:
 * they ignore them then, and read events from the log. A new kind of message needs no new version, because servers
 * ignore topics that they do not know.
 */
export const busProtocol: number = 1;

const versioned = /^(.+)-v(\d+)$/;

/** Returns the name under which a message travels, which contains the version unless it is the first. */
export const toWireTopic = (topic: string, version = busProtocol): string =>
  version === 1 ? topic : `${topic}-v${version}`;

/** Returns the topic of a received message; undefined if it is of another version. */
export function fromWireTopic(name: string): string | undefined {
  const [, topic = name, version = '1'] = versioned.exec(name) ?? [];
  return Number(version) === busProtocol ? topic : undefined;
}
