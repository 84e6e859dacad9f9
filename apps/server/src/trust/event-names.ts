import type { CoreEvent } from '@vitrine/core/events';
import type { ClosedBy } from '@vitrine/domain/trading/index';
import { CONSOLE_ROOMS, loadConsoleTexts, mergeConsoleTexts } from '@vitrine/locales/console';

// The English names of events and their fields, as the console's journal shows them.
const texts = mergeConsoleTexts(await Promise.all(CONSOLE_ROOMS.map((room) => loadConsoleTexts('en', room))));
const fields: Readonly<Record<string, string>> = texts.eventField;

export function eventName(type: CoreEvent['type']): string {
  return texts.event[type];
}

export function fieldName(name: string): string {
  return fields[name] ?? name;
}

export function closedByName(closedBy: ClosedBy): string {
  return texts.orders.closedByValue[closedBy];
}
