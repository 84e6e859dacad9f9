import { Button } from '@vitrine/ui/components/Button';
import type { QueueDecision } from '../use-queue-decision.ts';

interface Props {
  readonly decision: Pick<QueueDecision<never>, 'isSending' | 'isResting' | 'approve' | 'setRejecting'>;
  readonly approveLabel: string;
  readonly rejectLabel: string;
}

/** The two ways to decide about what waits in a queue, also by the keys A and R. */
export function DecisionButtons({ decision, approveLabel, rejectLabel }: Props) {
  const { isSending, isResting, approve, setRejecting } = decision;
  return (
    <>
      <Button
        tone="accent"
        className="flex-1"
        busy={isSending}
        inert={isResting}
        aria-keyshortcuts="a"
        onClick={approve}
      >
        {approveLabel}
      </Button>
      <Button className="flex-1" inert={isResting} aria-keyshortcuts="r" onClick={() => setRejecting(true)}>
        {rejectLabel}
      </Button>
    </>
  );
}
