/** The channel, and its message if named, that a link of Slack leads to. */
interface SlackLink {
  readonly channelId: string;
  readonly message?: { readonly key: string; readonly timeMs: number };
}

const linkPattern =
  /^https:\/\/(?:[a-z0-9-]+\.){1,2}slack\.com\/archives\/([A-Z0-9]{1,32})(?:\/p(\d{10,11})(\d{6}))?\/?(?:[?#]|$)/i;

/** Reads a link to a channel or message of Slack; undefined for any other address. */
export function slackLink(address: string): SlackLink | undefined {
  const [, channelId, seconds, micros] = linkPattern.exec(address) ?? [];
  if (channelId === undefined) return undefined;
  if (seconds === undefined || micros === undefined) return { channelId };
  const timeMs = Number(seconds) * 1000 + Number(micros.slice(0, 3));
  return { channelId, message: { key: `${seconds}.${micros}`, timeMs } };
}
