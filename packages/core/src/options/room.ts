import { optionTermsToJson } from '@vitrine/domain/options/index';
import type { Room } from '../room.ts';
import type { Step } from '../step.ts';
import { applyOptions } from './apply.ts';
import type { OptionContext } from './context.ts';
import { enterOptions, findUnfinishedEntries, resumeEntries } from './enter-options.ts';
import type { OptionEvent } from './events.ts';
import type { OptionCommand, OptionsFact } from './input.ts';
import { projectOptions } from './project.ts';
import { settleDue, voidAtReplayRestart } from './settle-options.ts';
import { storedOptions } from './stored.ts';
import { submitOption } from './submit-option.ts';

export const optionsRoom: Room<OptionContext, OptionCommand, OptionsFact, OptionEvent> = {
  commands: { 'submit-option': submitOption },
  risks: ['submit-option'],
  facts: {
    options({ options }: OptionContext, step: Step, { terms }: OptionsFact, factVersion: number) {
      if (factVersion <= options.termsVersion) return;
      step.emit({ type: 'OptionTermsPublished', factVersion, terms: optionTermsToJson(terms) });
    },
  },
  apply: applyOptions,
  project: projectOptions,
  answers: { OptionOpened: ({ option }) => ({ kind: 'option-opened', option }) },
  stored: storedOptions,
  derive: findUnfinishedEntries,
  tick: {
    phase: 'enter-options',
    run: enterOptions,
    isUnfinished: ({ options }) => options.entering !== undefined,
    resume: resumeEntries,
  },
  time: {
    phase: 'settle-options',
    run(context, step, waiting) {
      // Options that the tick before still has to enter come first: that tick is their entry.
      resumeEntries(context, step);
      return context.options.entering !== undefined || settleDue(context, step, waiting);
    },
  },
  replayRestart: { phase: 'void-options', run: voidAtReplayRestart },
  // Without options there are no lines, so that older journals keep their state hash.
  *stateLines({ ledger, options }) {
    if (options.termsVersion > 0) yield `options ${options.termsVersion} ${optionTermsToJson(options.terms)}`;
    for (const running of [...options.running.all()].sort((a, b) => a.option - b.option)) {
      const { option, customer, instrument, direction, stake, win, profitRatio, lossLevel, entry } = running;
      const { acceptedAt, acceptedTick, expiresAt, quoteMaxAgeMs } = running;
      const what = `${option} ${ledger.uidAt(customer)} ${instrument} ${direction} ${stake}`;
      const when = `${acceptedAt} ${acceptedTick} ${expiresAt} ${quoteMaxAgeMs}`;
      const entered = entry === undefined ? 'waits' : `${entry.seq} ${entry.price}`;
      yield `option ${what} ${profitRatio} ${lossLevel} ${win} ${when} ${entered}`;
    }
    if (options.nextOption > 1) yield `next option ${options.nextOption}`;
  },
};
