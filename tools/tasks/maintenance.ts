import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { LANGUAGES, type LanguageCode } from '@vitrine/locales/languages';
import { Refused, refusalText } from '../../apps/server/src/platform/http/answer.ts';
import { languageOf, textIn } from '../../apps/server/src/platform/http/texts.ts';
import type { Settings } from '../../apps/server/src/platform/settings.ts';
import { readTlsPair } from '../../apps/server/src/platform/tls.ts';
import type { StandIn } from './server.ts';

/** When a browser or a program should ask again, seconds. */
const RETRY_SECONDS = 5;

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;text-align:center}
main{max-width:26rem}h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}p{margin:0 0 .75rem}
small{opacity:.75}`;

const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'retry-after': String(RETRY_SECONDS),
  connection: 'close',
};

/**
 * Answers on the server's port while there is no server: people get a page in their language that reloads itself, calls
 * get the envelope with the reason `request.maintenance`, both with status 503 and `Retry-After`.
 */
export function maintenanceAt({ host, port, tls }: Pick<Settings, 'host' | 'port' | 'tls'>): StandIn {
  const times = { headersTimeout: 10_000, requestTimeout: 10_000 };
  let server: Server | undefined;
  return {
    async open() {
      if (server !== undefined) return;
      const opening =
        tls === undefined
          ? createServer(times, answer)
          : createTlsServer({ ...times, ...readTlsPair(tls, Date.now()), handshakeTimeout: 10_000 }, answer);
      opening.maxConnections = 1_000;
      opening.on('clientError', (_error, socket) => socket.destroy());
      opening.listen(port, host);
      await once(opening, 'listening');
      server = opening;
    },
    async close() {
      const closing = server;
      server = undefined;
      if (closing === undefined) return;
      const closed = once(closing, 'close');
      closing.close();
      closing.closeAllConnections();
      await closed;
    },
  };
}

function answer({ method, headers }: IncomingMessage, response: ServerResponse): void {
  response.on('error', () => undefined);
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  const body = isPage ? page(spoken(headers['accept-language'])) : refusal(headers.lang);
  response
    .writeHead(503, {
      ...HEADERS,
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(method === 'HEAD' ? undefined : body);
}

const refusal = (lang: unknown): string => refusalText(new Refused('request.maintenance'), languageOf(lang, 'en'));

/** The first language of the header that is complete, by the language alone: `ar-EG` is Arabic. */
function spoken(header = ''): LanguageCode {
  const wanted = header
    .split(',')
    .map((entry) => {
      const [tag = '', weight] = entry.split(';q=');
      return { language: tag.trim().split('-')[0]?.toLowerCase(), weight: Number(weight ?? 1) };
    })
    .sort((a, b) => b.weight - a.weight);
  const known = Object.entries(LANGUAGES).filter(([, { isComplete }]) => isComplete);
  for (const { language } of wanted) {
    const found = known.find(([, { locale }]) => locale.split('-')[0] === language);
    if (found !== undefined) return found[0] as LanguageCode;
  }
  return 'en';
}

function page(language: LanguageCode): string {
  const { locale, direction } = LANGUAGES[language];
  const title = textIn(language, 'maintenance.title');
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${textIn(language, 'maintenance.text')}</p><small>${textIn(language, 'maintenance.reload')}</small></main></body>
</html>
`;
}
