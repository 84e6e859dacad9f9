import type { Call, ResponseOf } from '@vitrine/wire/call';
import { currentLanguage } from './current-language.ts';

/** What the server wrote into the page: the answers of public calls, by their paths, in one language. */
interface FirstAnswers {
  readonly lang: string;
  readonly answers: Partial<Record<string, { readonly data: unknown }>>;
}

function ofThisPage(): FirstAnswers | undefined {
  const text = document.getElementById('first-answers')?.textContent;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // On the way back a browser may show the page as it kept it, and what it says is old.
  if (text == null || visit?.type === 'back_forward') return undefined;
  return JSON.parse(text) as FirstAnswers;
}

const page = ofThisPage();

/** The answer to a public call that came with the page, to be had once; whatever the language with `isPlain`. */
export function firstAnswer<C extends Call>(call: C, isPlain = false): ResponseOf<C> | undefined {
  if (page === undefined || (!isPlain && page.lang !== currentLanguage())) return undefined;
  const answer = page.answers[call.path];
  delete page.answers[call.path];
  return answer?.data as ResponseOf<C> | undefined;
}
