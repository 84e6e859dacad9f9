import type { Texts } from '../store.ts';

export const leverage: Texts = {
  en: {
    title: 'What leverage does',
    summary: 'Leverage makes a small move a large gain or loss. Most people who use it lose money.',
    content: `<p>With leverage you put down a part of a position, the margin, and carry the whole of its gains and losses.</p>
<p>An example: one lot of EUR/USD at 1.16500 is worth 116,500 dollars. At a leverage of 100 the margin is 1,165 dollars. If the price falls by 1%, a buyer loses 1,165 dollars: as much as the whole margin. At a leverage of 20 the margin is 5,825 dollars and the loss is the same.</p>
<h2>When an account runs low</h2>
<ul>
<li>The margin level is the net value of the account divided by the margin in use.</li>
<li>At 100% you get a notice. Nothing can be opened without free margin.</li>
<li>At 50% positions are closed without your doing (stop-out), the largest loss first, at the price of that moment, until the level is above 50% again.</li>
<li>A price can jump. A stop-out or a stop price is then filled at the first price after the jump, which may be worse than the level.</li>
<li>If a jump takes the balance below zero, the house makes up the difference. You never owe anything from trading.</li>
</ul>
<h2>What helps</h2>
<p>Trade small, use less leverage than is offered, and look at the line “worst loss” before you press the button. Never trade with money that you need.</p>`,
  },
  ar: {
    title: 'ماذا تفعل الرافعة المالية',
    summary: 'تحوّل الرافعة المالية حركة صغيرة إلى ربح كبير أو خسارة كبيرة. ومعظم من يستخدمها يخسر أمواله.',
    content: `<p>مع الرافعة المالية تدفع جزءًا من قيمة الصفقة، وهو الهامش، وتتحمل كامل أرباحها وخسائرها.</p>
<p>مثال: تبلغ قيمة لوت واحد من <bdi dir="ltr">EUR/USD</bdi> عند 1.16500 ما يعادل 116,500 دولار. وعند رافعة 100 يكون الهامش 1,165 دولارًا. فإذا انخفض السعر بنسبة 1% خسر المشتري 1,165 دولارًا، أي الهامش كله. وعند رافعة 20 يكون الهامش 5,825 دولارًا والخسارة نفسها.</p>
<h2>عندما ينخفض رصيد الحساب</h2>
<ul>
<li>مستوى الهامش هو صافي قيمة الحساب مقسومًا على الهامش المستخدم.</li>
<li>عند 100% يصلك تنبيه. ولا يمكن فتح أي صفقة دون هامش حر.</li>
<li>عند 50% تُغلق الصفقات دون تدخل منك (الإغلاق الإجباري)، بدءًا بأكبرها خسارة، بسعر تلك اللحظة، إلى أن يرتفع المستوى فوق 50% من جديد.</li>
<li>قد يقفز السعر. وعندئذ يُنفَّذ الإغلاق الإجباري أو أمر وقف الخسارة بأول سعر بعد القفزة، وقد يكون أسوأ من المستوى المحدد.</li>
<li>إذا أدت قفزة إلى هبوط الرصيد تحت الصفر فإن الشركة تعوّض الفرق. لن تكون مدينًا أبدًا بسبب التداول.</li>
</ul>
<h2>ما الذي يفيد</h2>
<p>تداول بأحجام صغيرة، واستخدم رافعة أقل من المتاحة، وانظر إلى سطر «أسوأ خسارة» قبل الضغط على الزر. ولا تتداول أبدًا بأموال تحتاج إليها.</p>`,
  },
  hk: {
    title: '槓桿的作用',
    summary: '槓桿會把小幅波動變成大額盈虧。大部分使用槓桿的人都會虧損。',
    content: `<p>使用槓桿時，您只須存放部位的一部分作為保證金，卻要承擔全部盈虧。</p>
<p>例子：EUR/USD 在 1.16500 時，一手價值 116,500 美元。槓桿 100 倍時保證金為 1,165 美元。若價格下跌 1%，買方虧損 1,165 美元，即全部保證金。槓桿 20 倍時保證金為 5,825 美元，虧損相同。</p>
<h2>帳戶資金不足時</h2>
<ul>
<li>保證金水平是帳戶淨值除以已用保證金。</li>
<li>降至 100% 時您會收到通知。沒有可用保證金便不能開倉。</li>
<li>降至 50% 時系統會自動平倉（強制平倉），由虧損最大的部位開始，以當刻價格進行，直至水平回升至 50% 以上。</li>
<li>價格可能跳空。強制平倉或止損會以跳空後的第一個價格成交，可能差於原定水平。</li>
<li>若跳空令餘額跌至負數，差額由本公司承擔。您不會因交易而欠款。</li>
</ul>
<h2>如何保護自己</h2>
<p>小額交易，使用低於上限的槓桿，按下按鈕前先看「最大虧損」一行。切勿以生活所需的資金交易。</p>`,
  },
};
