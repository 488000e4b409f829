/** The facility "log audit" (13) of RFC 5424, and the severities that are used. */
const facility = 13;
const [warning, informational] = [4, 6];
/** Entries about something that was refused. */
const refusals = /failed$/;

/** Formats an entry as one message of RFC 5424, with the entry as JSON. */
export function syslogMessage(entry: Record<string, unknown>, host: string): string {
  const action = String(entry.action);
  const priority = facility * 8 + (refusals.test(action) ? warning : informational);
  const printable = (text: string, most: number) => text.replace(/[^!-~]/g, '_').slice(0, most) || '-';
  const head = `<${priority}>1 ${entry.created_at} ${printable(host, 255)} confab - ${printable(action, 32)} -`;
  return `${head} \uFEFF${JSON.stringify(entry)}`;
}
