import { NORMAL_MODE, type SiteMode, siteModeFromJson } from '@vitrine/domain/config/index';
import type { Commit } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';

/** The mode of the site that the core has applied. */
export class AppliedSiteMode {
  #mode = NORMAL_MODE;
  #version = 0;

  static async load(db: Pool): Promise<AppliedSiteMode> {
    const mode = new AppliedSiteMode();
    const { rows } = await db.query<{ version: string; body: string }>(
      `SELECT version, body FROM applied_facts WHERE subject = 'site-mode'`,
    );
    if (rows[0] !== undefined) mode.#take(rows[0].body, Number(rows[0].version));
    return mode;
  }

  /** Takes the mode that a commit has set. */
  onCommit(commit: Commit): void {
    for (const { events } of commit.rows) {
      for (const event of events) if (event.type === 'SiteModeSet') this.#take(event.terms, event.factVersion);
    }
  }

  get current(): SiteMode {
    return this.#mode;
  }
  /** 0: none was ever set. */
  get version(): number {
    return this.#version;
  }

  /** Why customers can change nothing but what closes, cancels or protects. */
  readonly refuseChange = (): Refused | undefined =>
    this.#mode.mode === 'read-only' ? new Refused('config.read-only') : undefined;

  #take(text: string, version: number): void {
    this.#mode = siteModeFromJson(text);
    this.#version = version;
  }
}

/** The mode as customers see it. */
export const shownMode = ({ mode, reasons }: SiteMode) => ({ site_mode: mode, site_mode_reasons: reasons });
