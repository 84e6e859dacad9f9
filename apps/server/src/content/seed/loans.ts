import type { Texts } from '../store.ts';

/** The pages that a loan agreement points to. */
export const loanRules: Texts = {
  en: {
    title: 'Loan rules',
    summary: 'Who can borrow, what a loan costs and when it is due.',
    content: `<ul>
<li>You can have one loan at a time.</li>
<li>The amount, period, interest and penalty are fixed when you sign the agreement and never change afterwards.</li>
<li>Two staff members decide on each application.</li>
<li>Days are counted from midnight to midnight in the site's time zone, starting on the day the loan is paid out.</li>
<li>Interest = amount × daily rate × days of the period, not counting the interest-free days. There is no interest on interest.</li>
<li>After the due day a penalty is charged for each day, on the amount alone. The total penalty never exceeds the amount borrowed.</li>
<li>The day you submit the proof of repayment counts, not the day we review it.</li>
<li>While a loan is open, you cannot make new withdrawals or transfers to the funding account. You can still transfer between trading accounts.</li>
</ul>`,
  },
  ar: {
    title: 'قواعد القروض',
    summary: 'من يحق له الاقتراض، وتكلفة القرض، وموعد استحقاقه.',
    content: `<ul>
<li>يمكنك الحصول على قرض واحد في الوقت نفسه.</li>
<li>يُحدَّد المبلغ والمدة والفائدة والغرامة عند توقيع الاتفاقية، ولا يتغير شيء منها بعد ذلك.</li>
<li>يبتّ موظفان اثنان في كل طلب.</li>
<li>تُحسب الأيام بعدد منتصفات الليل بحسب المنطقة الزمنية للموقع، ابتداءً من يوم صرف القرض.</li>
<li>الفائدة = المبلغ × السعر اليومي × أيام المدة بعد خصم أيام الإعفاء. ولا تُحتسب فائدة على الفائدة.</li>
<li>بعد يوم الاستحقاق تُحتسب غرامة عن كل يوم على أصل المبلغ وحده. ولا يتجاوز مجموع الغرامات المبلغ المقترض أبدًا.</li>
<li>اليوم المعتمد هو يوم تقديمك إثبات السداد، لا يوم مراجعتنا له.</li>
<li>ما دام القرض قائمًا، لا يمكنك إجراء عمليات سحب جديدة أو تحويلات إلى حساب التمويل. ويبقى التحويل بين حسابات التداول ممكنًا.</li>
</ul>`,
  },
  hk: {
    title: '貸款規則',
    summary: '誰可以借款、貸款成本及到期日。',
    content: `<ul>
<li>每位客戶同時只可有一筆貸款。</li>
<li>金額、期限、利息及罰息於簽署協議時確定，其後不作更改。</li>
<li>每項申請由兩名員工審批。</li>
<li>日數按網站時區的午夜計算，由放款當日起計。</li>
<li>利息 = 金額 × 日利率 × 期限日數（扣除免息日）。利息不計複利。</li>
<li>到期日後每日按本金計算罰息。罰息總額永不超過借款金額。</li>
<li>以您提交還款憑證之日為準，而非我們審閱之日。</li>
<li>貸款未還清期間，新的提款及轉往資金帳戶的轉帳須待還清後方可進行；交易帳戶之間的轉帳不受影響。</li>
</ul>`,
  },
};

export const loanProtocol: Texts = {
  en: {
    title: 'Loan agreement',
    summary: 'What the agreement contains and how it is stored.',
    content: `<p>This site creates the agreement from the terms it showed you: the parties, the amount, the payout day, the due day, the interest and the penalty.</p>
<p>You sign it on the screen. The signed text is stored with a hash of its content and your signature, so that neither side can change it. You can read and download it at any time.</p>`,
  },
  ar: {
    title: 'اتفاقية القرض',
    summary: 'محتوى الاتفاقية وكيفية حفظها.',
    content: `<p>يُنشئ الموقع الاتفاقية من الشروط التي عرضها عليك: الطرفان، والمبلغ، ويوم صرفه، ويوم استحقاقه، والفائدة، والغرامة.</p>
<p>توقّعها على الشاشة. ويُحفظ النص الذي وقّعته مع بصمة رقمية لمحتواه وتوقيعك، بحيث لا يستطيع أي من الطرفين تغييره. ويمكنك قراءته وتنزيله في أي وقت.</p>`,
  },
  hk: {
    title: '貸款協議',
    summary: '協議的內容及保存方式。',
    content: `<p>協議由本網站根據向您展示的條款製作，包括雙方、金額、放款日、到期日、利息及罰息。</p>
<p>您在螢幕上簽署。所簽文本連同其內容的數碼指紋及您的簽名一併保存，任何一方均不能更改。您可隨時閱讀及下載。</p>`,
  },
};

export const loanLaw: Texts = {
  en: {
    title: 'Loan: legal notice',
    summary: 'What a loan commits you to and which law applies.',
    content: `<p>A loan is a debt. You must repay it with interest, even if you lose the money in trading.</p>
<p>Whether we may offer you a loan depends on the law where you live. This site offers loans only where that is allowed and its operator has enabled them.</p>
<p>The law of the place where the company is registered applies, unless consumer protection law says otherwise. The company's page states that place.</p>`,
  },
  ar: {
    title: 'القرض: إشعار قانوني',
    summary: 'ما يُلزمك به القرض، والقانون الواجب التطبيق.',
    content: `<p>القرض دَين يجب سداده مع فوائده، حتى إذا خُسر المال في التداول.</p>
<p>يعتمد جواز تقديم قرض لك على قانون مكان إقامتك. ولا يقدّم الموقع القروض إلا حيث يحق له ذلك، وفقط عندما يكون مشغّله قد فعّلها.</p>
<p>يُطبَّق قانون مكان تسجيل الشركة ما لم ينص القانون الذي يحميك بصفتك مستهلكًا على خلاف ذلك. وتذكر صفحة الشركة ذلك المكان.</p>`,
  },
  hk: {
    title: '貸款：法律聲明',
    summary: '貸款帶來的責任及適用法律。',
    content: `<p>貸款是債務，須連同利息償還，即使資金已在交易中虧損亦然。</p>
<p>能否向您提供貸款取決於您居住地的法律。本網站只在獲准之處提供貸款，並須由營運者啟用。</p>
<p>除保障消費者的法律另有規定外，適用公司註冊地的法律。公司頁面列明該地點。</p>`,
  },
};
