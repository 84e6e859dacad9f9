import { Suspense } from 'react';
import { useDescription } from '../content/description-queries.ts';
import { RichText } from '../content/RichTextPart.tsx';
import { DepositPage } from '../funding/deposit/DepositPage.tsx';

/** What the site says about deposits by bank, by the documents' name. */
const GROUP = 'financial.bank_chare_content';

/** `/mine/charge`, with the site's own text about deposits by bank (FND-07); nothing where it has none. */
export function DepositScreen() {
  const content = useDescription(GROUP).data?.content;
  const note = content ? (
    <Suspense fallback={null}>
      <RichText html={content} />
    </Suspense>
  ) : null;
  return <DepositPage note={note} />;
}
