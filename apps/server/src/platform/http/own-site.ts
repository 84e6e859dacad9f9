import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** How many names are kept, whatever strangers send. */
const KNOWN_NAMES = 100;

/**
 * Which names this site answers to, and which pages are its own. A page of another site that gets a name of its own to
 * resolve to this machine (DNS rebinding) carries that name in `host`, and is told apart by it.
 */
export class OwnSite {
  readonly #names: ReadonlySet<string>;
  readonly #publicHost: string | undefined;
  /** Names that were asked for lately: clients ask for the same one again and again. */
  readonly #known = new Map<string, boolean>();

  /** `host` is what the server listens on; `publicUrl` is where customers find it, also through a proxy. */
  constructor(host: string, publicUrl: string | undefined) {
    const machine = hostname().toLowerCase();
    const publicSite = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#publicHost = publicSite?.host;
    this.#names = new Set([
      'localhost',
      host.toLowerCase(),
      ...(publicSite === undefined ? [machine, `${machine}.local`] : [publicSite.hostname]),
    ]);
  }

  /**
   * True when `host` names this site: an IP address, this machine, or the public name. The names of the machine count
   * only while no public name is set. HTTP/1.0 may leave `host` out.
   */
  isNamed({ host }: IncomingHttpHeaders): boolean {
    if (host === undefined) return true;
    const known = this.#known.get(host);
    if (known !== undefined) return known;
    const name = nameOf(host);
    const isOurs = name !== undefined && (isIP(name) !== 0 || name.endsWith('.localhost') || this.#names.has(name));
    if (this.#known.size === KNOWN_NAMES) this.#known.clear();
    this.#known.set(host, isOurs);
    return isOurs;
  }

  /** True unless a browser says that a page of another site sent this. Programs name no origin. */
  isOwnPage({ host, origin }: IncomingHttpHeaders): boolean {
    if (origin === undefined) return true;
    const from = URL.canParse(origin) ? new URL(origin).host : undefined;
    return from !== undefined && from !== '' && (from === host?.toLowerCase() || from === this.#publicHost);
  }
}

/** The name or address in a `host` header, in lower case, without its port; undefined when it is none. */
function nameOf(host: string): string | undefined {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname: name, host: whole, href } = new URL(url);
  if (href !== `http://${whole}/`) return undefined;
  return name.startsWith('[') ? name.slice(1, -1) : name.replace(/\.$/, '');
}
