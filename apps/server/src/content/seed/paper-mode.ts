import type { Texts } from '../store.ts';

export const paperMode: Texts = {
  en: {
    title: 'This site runs in paper mode',
    summary: 'Prices and money are simulated. Nothing here can be paid in, paid out or lost in earnest.',
    content: `<p>Paper mode is for trying things out. Every screen carries the paper badge while it is on.</p>
<ul>
<li><strong>The money is simulated.</strong> A demo account starts with 10,000 in each of its three accounts. It cannot be exchanged for real money, and no real money can be paid in.</li>
<li><strong>The prices are simulated or recorded.</strong> The source stands beside the prices: “simulated” or “replay of recorded ticks”. They are not the market prices of this moment.</li>
<li><strong>The rules are the real ones.</strong> Margin, fees, leverage limits, stop-out and balance protection work exactly as they would with real money.</li>
<li><strong>You can start anew.</strong> Resetting a demo account closes what is open and brings its accounts back to the starting amount.</li>
</ul>
<p>A good result in paper mode says little about results with real money: simulated orders always find a counterparty, and nobody trades the same way when nothing is at stake.</p>`,
  },
  ar: {
    title: 'يعمل هذا الموقع بالوضع التجريبي',
    summary: 'الأسعار والأموال محاكاة. لا يمكن هنا إيداع أموال حقيقية أو سحبها أو خسارتها.',
    content: `<p>الوضع التجريبي مخصص للتجربة والتعلّم. تظهر شارة «تجريبي» على كل شاشة ما دام هذا الوضع مفعّلًا.</p>
<ul>
<li><strong>الأموال محاكاة.</strong> يبدأ الحساب التجريبي برصيد 10,000 في كل حساب من حساباته الثلاثة. لا يمكن استبداله بأموال حقيقية، ولا يمكن إيداع أموال حقيقية.</li>
<li><strong>الأسعار محاكاة أو مسجلة.</strong> يظهر المصدر بجانب الأسعار: «محاكاة» أو «إعادة تشغيل أسعار مسجلة». وهي ليست أسعار السوق في هذه اللحظة.</li>
<li><strong>القواعد هي القواعد الحقيقية.</strong> يعمل الهامش والرسوم وحدود الرافعة المالية والإغلاق الإجباري وحماية الرصيد تمامًا كما تعمل بأموال حقيقية.</li>
<li><strong>يمكنك البدء من جديد.</strong> تؤدي إعادة ضبط الحساب التجريبي إلى إغلاق كل الصفقات المفتوحة وإعادة الأرصدة إلى مبلغ البداية.</li>
</ul>
<p>النتيجة الجيدة في الوضع التجريبي لا تدل كثيرًا على نتائج التداول بأموال حقيقية: فالأوامر المحاكاة تجد دائمًا طرفًا مقابلًا، ولا أحد يتداول بالطريقة نفسها حين لا يكون هناك ما يخسره.</p>`,
  },
  hk: {
    title: '本網站以模擬模式運作',
    summary: '報價與資金均為模擬，不能真正存入、提取或虧損。',
    content: `<p>模擬模式供您試用。啟用期間，每個畫面都會顯示「模擬」標記。</p>
<ul>
<li><strong>資金是模擬的。</strong>模擬帳戶的三個帳戶各有 10,000 起始資金，不能兌換真實資金，亦不接受真實存款。</li>
<li><strong>報價是模擬或歷史記錄。</strong>報價旁邊會註明來源：「模擬」或「重播歷史報價」。它們並非此刻的市場價格。</li>
<li><strong>規則與真實交易相同。</strong>保證金、手續費、槓桿上限、強制平倉及負餘額保護的運作與使用真實資金時完全一致。</li>
<li><strong>可以重新開始。</strong>重設模擬帳戶會平掉所有部位，並將餘額恢復至起始金額。</li>
</ul>
<p>模擬模式的好成績並不代表真實交易的結果：模擬訂單總能成交，而且沒有得失時，人的交易方式也不一樣。</p>`,
  },
};
