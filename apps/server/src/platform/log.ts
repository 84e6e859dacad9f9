import { type DestinationStream, type Logger, pino } from 'pino';

/** Fields that never reach a log line, wherever an object carries them. */
const SECRETS = [
  'token',
  'authorization',
  'demo_id',
  'password',
  'pay_password',
  'auth_code',
  'sms_code',
  'card_id',
  'ssn',
];

/**
 * The server's log: one JSON object a line. Requests are logged by operation and reason, never by URL, header or body,
 * so that no secret has a way in; the redaction is the second line of defence.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Writes a line that the log of another thread has made into this one, as it is. */
export function writeLine(log: Logger, line: string): void {
  (log as Logger & { readonly [pino.symbols.streamSym]: DestinationStream })[pino.symbols.streamSym].write(line);
}

/**
 * Lets at most `perSecond` lines through in a second and says with the next one how many were left out: a flood of
 * refusals cannot become a flood of log lines.
 */
export function sampled(perSecond: number, now: () => number = Date.now) {
  let second = 0;
  let lines = 0;
  let leftOut = 0;
  return (write: (leftOut: number) => void): void => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      lines = 0;
    }
    if (lines >= perSecond) {
      leftOut += 1;
      return;
    }
    lines += 1;
    write(leftOut);
    leftOut = 0;
  };
}
