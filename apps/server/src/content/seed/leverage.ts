import type { Texts } from '../store.ts';

export const leverage: Texts = {
  en: {
    title: 'How leverage works',
    summary: 'Leverage turns a small price move into a large gain or loss. Most people who use it lose money.',
    content: `<p>With leverage you deposit only part of a position's value, the margin, but its whole profit or loss is yours.</p>
<p>For example, one lot of EUR/USD at 1.16500 is worth 116,500 dollars. With a leverage of 100 the margin is 1,165 dollars. If the price falls by 1%, a buyer loses 1,165 dollars, which is the whole margin. With a leverage of 20 the margin is 5,825 dollars and the loss is the same.</p>
<h2>When your margin runs low</h2>
<ul>
<li>The prepayment ratio (margin level) is the net value of your account divided by the used margin.</li>
<li>At 100% you receive a margin call. You cannot open positions without free margin.</li>
<li>At 50% a stop-out closes your positions at the current price, the largest loss first, until the ratio is above 50% again.</li>
<li>Prices can gap. A stop-out or a stop-loss then fills at the first price after the gap, which can be worse than its level.</li>
<li>If a gap takes your balance below zero, we cover the difference. You never owe us money because of trading.</li>
</ul>
<h2>How to limit your risk</h2>
<p>Trade small sizes, use less leverage than is offered, set a stop-loss, and read the line “Loss at stop (incl. fee)” before you place an order. Never trade with money you need.</p>`,
  },
  ar: {
    title: 'كيف تعمل الرافعة المالية',
    summary: 'تحوّل الرافعة المالية حركة صغيرة إلى ربح كبير أو خسارة كبيرة. ومعظم من يستخدمها يخسر أمواله.',
    content: `<p>مع الرافعة المالية تودع جزءًا فقط من قيمة الصفقة، وهو الهامش، لكن أرباحها وخسائرها كلها لك وعليك.</p>
<p>مثال: تبلغ قيمة لوت واحد من <bdi dir="ltr">EUR/USD</bdi> عند 1.16500 ما يعادل 116,500 دولار. وعند رافعة 100 يكون الهامش 1,165 دولارًا. فإذا انخفض السعر بنسبة 1% خسر المشتري 1,165 دولارًا، أي الهامش كله. وعند رافعة 20 يكون الهامش 5,825 دولارًا والخسارة نفسها.</p>
<h2>عندما ينخفض هامشك</h2>
<ul>
<li>نسبة الدفع المسبق (مستوى الهامش) هي صافي قيمة حسابك مقسومًا على الهامش المستخدم.</li>
<li>عند 100% يصلك نداء الهامش. ولا يمكنك فتح صفقات دون هامش متاح.</li>
<li>عند 50% يغلق الإغلاق القسري صفقاتك بالسعر الحالي، بدءًا بأكبرها خسارة، إلى أن ترتفع النسبة فوق 50% من جديد.</li>
<li>قد تحدث فجوات سعرية. وعندئذ يُنفَّذ الإغلاق القسري أو وقف الخسارة بأول سعر بعد الفجوة، وقد يكون أسوأ من المستوى المحدد.</li>
<li>إذا أدت فجوة سعرية إلى هبوط رصيدك تحت الصفر فإننا نعوّض الفرق. لن تكون مدينًا لنا أبدًا بسبب التداول.</li>
</ul>
<h2>كيف تحد من مخاطرك</h2>
<p>تداول بأحجام صغيرة، واستخدم رافعة أقل من المتاحة، واضبط وقف الخسارة، واقرأ سطر «الخسارة عند الوقف (مع الرسوم)» قبل وضع الأمر. ولا تتداول أبدًا بأموال تحتاج إليها.</p>`,
  },
  hk: {
    title: '槓桿的運作方式',
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
<p>小額交易，使用低於上限的槓桿，並設定止損，下單前先看止損時的虧損。切勿以生活所需的資金交易。</p>`,
  },
};
