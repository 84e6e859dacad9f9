import { Button } from '@vitrine/ui/components/Button';

interface Props {
  readonly decision: {
    readonly isSending: boolean;
    /** The entry has just come under the finger: a press is still meant for the one before. */
    readonly isResting: boolean;
    readonly approve: () => void;
    readonly setRejecting: (isRejecting: boolean) => void;
  };
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
