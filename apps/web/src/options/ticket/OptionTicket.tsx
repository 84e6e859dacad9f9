import { Price } from '@vitrine/ui/components/Figures';
import { useTranslations } from 'use-intl';
import { PinnedFooter } from '../../ground/PinnedFooter.tsx';
import type { Product } from '../../market/index.ts';
import { ChoicesPending } from './ChoicesPending.tsx';
import { DIRECTIONS } from './directions.ts';
import { OptionButtons } from './OptionButtons.tsx';
import { DurationField, StakeField } from './OptionFields.tsx';
import { OptionNote, OptionOutcomes } from './OptionOutcomes.tsx';
import { useOptionChoices } from './option-choices.ts';
import type { OptionChoices } from './option-form.ts';
import { useOptionTicket } from './use-option-ticket.ts';

interface Props {
  readonly product: Product;
  readonly onLoginNeeded: () => void;
}

/** The option ticket as a column: duration, stake, outcomes and both directions (OPT-01). */
export function OptionTicket(props: Props) {
  const answer = useOptionChoices();
  if (answer.data === undefined) return <ChoicesPending answer={answer} />;
  return <TicketForm choices={answer.data} {...props} />;
}

function TicketForm(props: Props & { readonly choices: OptionChoices }) {
  const t = useTranslations('options.ticket');
  const ticket = useOptionTicket(props);
  const { product, price, choices } = ticket;
  return (
    <form
      aria-label={t('title')}
      data-ticket
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-4 p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <span className="text-lg">
          <span className="sr-only">{t('price')}</span>{' '}
          {price === undefined ? '-' : <Price value={price} precision={product.pricePrecision} />}
        </span>
      </div>
      {choices.durations.length === 0 ? null : (
        <>
          <DurationField ticket={ticket} />
          <StakeField ticket={ticket} />
          <OptionOutcomes ticket={ticket} />
        </>
      )}
      <OptionNote ticket={ticket} />
      <PinnedFooter>
        <OptionButtons ticket={ticket} directions={DIRECTIONS} />
      </PinnedFooter>
    </form>
  );
}
