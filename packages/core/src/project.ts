import type { CoreEvent } from './events.ts';
import { projectLedger } from './ledger/project.ts';
import { projectMarket } from './market/project.ts';
import { projectOptions } from './options/project.ts';
import type { Project } from './rows.ts';
import { projectTrading } from './trading/project.ts';

/** All rooms' projections: an event of the journal -> rows of the tables. */
export const project: Project<CoreEvent> = (event, context, rows) => {
  switch (event.type) {
    case 'CustomerOpened':
    case 'CustomerChanged':
    case 'AccountOpened':
    case 'Posted':
    case 'HoldPlaced':
    case 'HoldReleased':
      return projectLedger(event, context, rows);
    case 'InstrumentPublished':
    case 'SitePublished':
      return projectMarket(event, context, rows);
    case 'OrderOpened':
    case 'OrderPlaced':
    case 'OrderTriggered':
    case 'OrderCancelled':
    case 'StopsSet':
    case 'OrderClosed':
    case 'MarginLevelsFixed':
    case 'MarginCalled':
    case 'DemoReset':
    case 'MarginCheckSplit':
    case 'MarginCheckFinished':
    case 'SwapRateFixed':
    case 'SwapCharged':
    case 'RolloverCharged':
    case 'MarginRestored':
      return projectTrading(event, context, rows);
    case 'OptionTermsPublished':
    case 'OptionOpened':
    case 'OptionEntered':
    case 'OptionSettled':
      return projectOptions(event, context, rows);
  }
};
