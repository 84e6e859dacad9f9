import type { Texts } from '../store.ts';

export const verify: Texts = {
  en: {
    title: 'How to verify a trade',
    summary: 'Every closed trade shows the two quotes that decided it. You can calculate the result yourself.',
    content: `<ol>
<li>Open the trade in your order history. Its details show the opening and closing quotes with number, price and time, and what closed the trade.</li>
<li>Subtract the opening price from the closing price. For a sell, reverse the sign.</li>
<li>Multiply by the lots and by the units per lot. If the product is priced in a currency other than your account's, convert the result at the rate when the trade closed.</li>
</ol>
<p>For example, you bought 0.10 lots of EUR/USD at 1.16506 and closed at 1.16550. One lot is 100,000 euros.</p>
<p><bdi dir="ltr">(1.16550 - 1.16506) × 0.10 × 100,000 = 4.40 USD</bdi></p>
<p>Your account log shows the same amount as the contract result, with the balance after it. The fee is a separate entry from when the trade opened. Every entry shows the number of the journal row that caused it.</p>
<p>If an amount differs, send us the order number. We can explain it line by line from the journal.</p>`,
  },
  ar: {
    title: 'كيف تتحقق من صفقة',
    summary: 'تعرض كل صفقة مغلقة السعرين اللذين حسماها. ويمكنك إجراء الحساب بنفسك.',
    content: `<ol>
<li>افتح الصفقة من سجل أوامرك. تعرض تفاصيلها سعري الفتح والإغلاق بالرقم والسعر والوقت، وسبب إغلاقها.</li>
<li>اطرح سعر الفتح من سعر الإغلاق. وفي صفقات البيع اعكس الإشارة.</li>
<li>اضرب الفرق في عدد اللوتات وفي عدد وحدات اللوت الواحد. وإذا كان المنتج مسعّرًا بعملة غير عملة حسابك، فحوّل الناتج بسعر التحويل لحظة الإغلاق.</li>
</ol>
<p>مثال: اشتريت 0.10 لوت من <bdi dir="ltr">EUR/USD</bdi> عند 1.16506 وأغلقت عند 1.16550. اللوت الواحد 100,000 يورو.</p>
<p><bdi dir="ltr">(1.16550 - 1.16506) × 0.10 × 100,000 = 4.40 USD</bdi></p>
<p>يعرض سجل حسابك المبلغ نفسه بوصفه نتيجة العقد، مع الرصيد بعده. أما الرسوم فقيد مستقل سُجِّل عند فتح الصفقة. ويعرض كل قيد رقم صف اليومية الذي نتج عنه.</p>
<p>إذا اختلف مبلغ ما فأرسل إلينا رقم الأمر، ونشرحه لك من اليومية سطرًا بسطر.</p>`,
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
