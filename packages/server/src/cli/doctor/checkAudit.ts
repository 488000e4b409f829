import { hostname } from 'node:os';
import type { Config } from '../../core/config/config.ts';
import { createSyslogSender } from '../../features/audit/index.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { type Installation, readMetric } from './installation.ts';

/** Checks the receivers of the audit log: connections to the syslog server, and what the running server could not send. */
export async function* checkAudit(installation: Installation): AsyncGenerator<Finding, void, void> {
  const { config } = installation;
  if (config.auditSyslogUrl !== undefined) yield await checkSyslog(config, config.auditSyslogUrl);
  for (const receiver of ['syslog', 'webhook']) {
    const name = `confab_audit_stream_failures_total{receiver="${receiver}"}`;
    const failures = await readMetric(installation, name);
    if (failures === undefined) continue;
    if (failures === 0) yield ok('audit', `The running server has sent everything to the ${receiver}.`);
    else {
      yield warning(
        'audit',
        `${failures} attempts of the running server to reach the ${receiver} have failed.`,
        'Read its log for “sending the audit log failed”; entries wait until they are accepted.',
      );
    }
  }
}

async function checkSyslog({ auditSyslogCa }: Config, url: string): Promise<Finding> {
  const { host, protocol } = new URL(url);
  const sender = createSyslogSender({ url, caFile: auditSyslogCa, host: hostname() });
  try {
    await sender.send([]);
    return ok('audit', protocol === 'udp:' ? `${host} gets datagrams.` : `${host} accepts connections.`);
  } catch (error) {
    return problem(
      'audit',
      `The syslog server ${host} does not accept this server: ${(error as Error).message}.`,
      'Check CONFAB_AUDIT_SYSLOG_URL and CONFAB_AUDIT_SYSLOG_CA, and that it runs.',
    );
  } finally {
    sender.close();
  }
}
