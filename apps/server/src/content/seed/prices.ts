import type { Texts } from '../store.ts';

export const prices: Texts = {
  en: {
    title: 'How prices are made',
    summary: 'Where quotes come from, which quote fills your order, and what nobody can change.',
    content: `<h2>Where quotes come from</h2>
<ul>
<li><strong>Simulated:</strong> a random process derives each quote from a secret that was fixed when the site was installed. Orders, positions and customers have no influence on it: the quotes are the same whether nobody trades or ten thousand people do. Within a day the next move is as likely to be up as down, whatever came before.</li>
<li><strong>Replay:</strong> recorded quotes of a real market are replayed at their original speed, faster or in a loop.</li>
</ul>
<h2>Two prices</h2>
<p>A quote has a bid and an ask. You buy at the ask and sell at the bid; the difference is the spread. Charts show the mid price between them.</p>
<h2>Which quote fills your order</h2>
<p>A market order fills at the last quote recorded before it. If that quote is too old, the order is rejected; each product states the maximum age. We do not take a last look at your order and do not requote it. You can state the price you expect: if the market has moved further than you allow, in either direction, no order is placed.</p>
<h2>What nobody can change</h2>
<p>No screen and no setting can change a quote after it is recorded. Every quote has a number and an arrival time, and every order shows the numbers of the quotes that decided it.</p>`,
  },
  ar: {
    title: 'كيف تتكوّن الأسعار',
    summary: 'من أين تأتي الأسعار، وبأي سعر يُنفَّذ أمرك، وما الذي لا يستطيع أحد تغييره.',
    content: `<h2>مصدر الأسعار</h2>
<ul>
<li><strong>محاكاة:</strong> تُولِّد عملية عشوائية كل سعر من مفتاح سري ثُبِّت عند تركيب الموقع. ولا تأثير فيها للأوامر ولا للصفقات ولا للعملاء: فالأسعار هي نفسها سواء لم يتداول أحد أو تداول عشرة آلاف شخص. وخلال اليوم الواحد يتساوى احتمال الصعود والهبوط في الحركة التالية مهما كان ما سبقها.</li>
<li><strong>إعادة تشغيل:</strong> تُعرض من جديد أسعار مسجلة من سوق حقيقية، بسرعتها الأصلية أو أسرع أو بشكل متكرر.</li>
</ul>
<h2>سعران</h2>
<p>لكل منتج سعر بيع (<bdi dir="ltr">bid</bdi>) وسعر شراء (<bdi dir="ltr">ask</bdi>). تشتري بسعر الشراء وتبيع بسعر البيع، والفرق بينهما هو فارق السعر (السبريد). وتعرض الرسوم البيانية السعر الوسطي بينهما.</p>
<h2>السعر الذي يُنفَّذ به أمرك</h2>
<p>يُنفَّذ أمر السوق بآخر سعر سُجِّل قبله. وإذا كان ذلك السعر أقدم من المسموح به رُفض الأمر؛ ولكل منتج مدة معلنة. ولا نراجع أمرك قبل تنفيذه ولا نعيد تسعيره. ويمكنك تحديد السعر الذي تتوقعه: فإذا تحرك السوق أبعد مما تسمح به، في أي اتجاه، فلن يُوضع أي أمر.</p>
<h2>ما لا يستطيع أحد تغييره</h2>
<p>لا تستطيع أي شاشة ولا أي إعداد تغيير سعر بعد تسجيله. ولكل سعر رقم ووقت وصول، ويعرض كل أمر أرقام الأسعار التي حسمته.</p>`,
  },
  hk: {
    title: '報價如何產生',
    summary: '報價從何而來、您的訂單以哪個報價成交，以及無人能對報價做的事。',
    content: `<h2>報價來源</h2>
<ul>
<li><strong>模擬：</strong>由隨機程序根據網站安裝時定下的密鑰產生每個報價。訂單、部位及客戶均不參與其中：無論沒有人交易還是一萬人交易，報價都一樣。同一日內，不論之前走勢如何，下一步上升與下跌的機會相同。</li>
<li><strong>重播：</strong>以原速、加速或循環方式重播真實市場的歷史報價。</li>
</ul>
<h2>兩個價格</h2>
<p>每個報價都有買入價（bid）與賣出價（ask）。您以 ask 買入、以 bid 賣出，兩者之差為點差。圖表顯示兩者的中間價。</p>
<h2>訂單以哪個報價成交</h2>
<p>市價單以其之前記錄的最後一個報價成交。若該報價已過時，訂單會被拒絕；每個產品均列明容許的時限。訂單不會被二次審視，事後亦不會改為較差的價格。您可以列明預期價格：若市場向任何方向的變動超出您容許的範圍，便不會成交。</p>
<h2>無人能做的事</h2>
<p>報價一經記錄，任何畫面或設定都不能更改。每個報價都有編號與到達時間，訂單會列出決定其結果的報價編號。</p>`,
  },
};
