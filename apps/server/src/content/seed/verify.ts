import type { Texts } from '../store.ts';

export const verify: Texts = {
  en: {
    title: 'How to check a trade',
    summary: 'Every closed trade shows the two quotes that decided it. You can do the sum yourself.',
    content: `<ol>
<li>Open the trade in your order history. Its detail shows the opening and the closing quote: number, price and time, and who or what closed it.</li>
<li>Take the difference of the two prices. For a sell, turn its sign around.</li>
<li>Multiply by the lots and by the units of one lot. If the product is priced in another currency than your account, convert the result at the rate of the closing moment.</li>
</ol>
<p>An example: you bought 0.10 lots of EUR/USD at 1.16506 and closed at 1.16550. One lot is 100,000 euros.</p>
<p><bdi dir="ltr">(1.16550 - 1.16506) × 0.10 × 100,000 = 4.40 USD</bdi></p>
<p>The same figure stands in your account log as the contract result, with the balance after it. The fee is an entry of its own, made when the trade was opened. Every line of the log carries the number of the journal row that caused it.</p>
<p>If a figure differs, tell us the number of the order. It can be explained from the journal line by line.</p>`,
  },
  ar: {
    title: 'كيف تتحقق من صفقة',
    summary: 'تعرض كل صفقة مغلقة السعرين اللذين حسماها. ويمكنك إجراء الحساب بنفسك.',
    content: `<ol>
<li>افتح الصفقة من سجل أوامرك. تعرض تفاصيلها سعر الفتح وسعر الإغلاق: الرقم والسعر والوقت، ومن أغلقها أو سبب إغلاقها.</li>
<li>احسب الفرق بين السعرين. وفي صفقات البيع اعكس الإشارة.</li>
<li>اضرب الفرق في عدد اللوتات وفي عدد وحدات اللوت الواحد. وإذا كان المنتج مسعّرًا بعملة غير عملة حسابك، فحوّل الناتج بسعر التحويل لحظة الإغلاق.</li>
</ol>
<p>مثال: اشتريت 0.10 لوت من <bdi dir="ltr">EUR/USD</bdi> عند 1.16506 وأغلقت عند 1.16550. اللوت الواحد 100,000 يورو.</p>
<p><bdi dir="ltr">(1.16550 - 1.16506) × 0.10 × 100,000 = 4.40 USD</bdi></p>
<p>يظهر الرقم نفسه في سجل حسابك بوصفه نتيجة العقد، مع الرصيد بعده. أما الرسوم فقيد مستقل سُجِّل عند فتح الصفقة. ويحمل كل سطر في السجل رقم قيد اليومية الذي نتج عنه.</p>
<p>إذا اختلف رقم ما، فأخبرنا برقم الأمر؛ إذ يمكن شرحه من اليومية سطرًا بسطر.</p>`,
  },
  hk: {
    title: '如何核對一筆交易',
    summary: '每筆已平倉交易都列出決定結果的兩個報價，您可以自行計算。',
    content: `<ol>
<li>在歷史訂單中打開該筆交易。詳情列出開倉與平倉報價的編號、價格與時間，以及由誰或因何平倉。</li>
<li>計算兩個價格之差；若為賣出，正負號相反。</li>
<li>乘以手數及每手單位數。若產品以帳戶貨幣以外的貨幣計價，按平倉一刻的匯率換算。</li>
</ol>
<p>例子：您以 1.16506 買入 0.10 手 EUR/USD，以 1.16550 平倉。一手為 100,000 歐元。</p>
<p><bdi dir="ltr">(1.16550 - 1.16506) × 0.10 × 100,000 = 4.40 USD</bdi></p>
<p>同一數字會以「合約損益」記入您的帳戶明細，並列出其後餘額。手續費在開倉時另行記帳。明細的每一行都附有產生它的日誌編號。</p>
<p>如數字不符，請告訴我們訂單編號，我們可以根據日誌逐行解釋。</p>`,
  },
};
