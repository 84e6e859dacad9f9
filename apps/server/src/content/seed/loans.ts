import type { Texts } from '../store.ts';

/** The pages that a loan agreement points to. */
export const loanRules: Texts = {
  en: {
    title: 'Loan rules',
    summary: 'Who may borrow, what a loan costs and when it is due.',
    content: `<ul>
<li>A customer may have one loan at a time.</li>
<li>Amount, period, interest and penalty are fixed when the agreement is signed. Nothing is changed afterwards.</li>
<li>Two members of staff decide on each application.</li>
<li>Days are counted by midnights in the time zone of the site, from the day the loan is paid out.</li>
<li>Interest is amount × daily rate × days of the period, without the free days. Interest is not charged on interest.</li>
<li>After the due day a penalty is charged for each day, on the amount alone. All penalties together are never more than the amount borrowed.</li>
<li>The day that counts is the day on which you hand in the proof of repayment, not the day on which we read it.</li>
<li>While a loan is open, new withdrawals and transfers to the funding account wait until it is repaid. Transfers between trading accounts stay possible.</li>
</ul>`,
  },
  ar: {
    title: 'قواعد القروض',
    summary: 'من يحق له الاقتراض، وتكلفة القرض، وموعد استحقاقه.',
    content: `<ul>
<li>يحق للعميل أن يكون لديه قرض واحد في الوقت نفسه.</li>
<li>يُحدَّد المبلغ والمدة والفائدة والغرامة عند توقيع الاتفاقية، ولا يتغير شيء منها بعد ذلك.</li>
<li>يبتّ موظفان اثنان في كل طلب.</li>
<li>تُحسب الأيام بعدد منتصفات الليل بحسب المنطقة الزمنية للموقع، ابتداءً من يوم صرف القرض.</li>
<li>الفائدة = المبلغ × السعر اليومي × أيام المدة بعد خصم أيام الإعفاء. ولا تُحتسب فائدة على الفائدة.</li>
<li>بعد يوم الاستحقاق تُحتسب غرامة عن كل يوم على أصل المبلغ وحده. ولا يتجاوز مجموع الغرامات المبلغ المقترض أبدًا.</li>
<li>اليوم المعتمد هو يوم تقديمك إثبات السداد، لا يوم مراجعتنا له.</li>
<li>ما دام القرض قائمًا، تُؤجَّل عمليات السحب الجديدة والتحويلات إلى حساب التمويل إلى حين سداده. وتبقى التحويلات بين حسابات التداول ممكنة.</li>
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
    summary: 'What the agreement contains and how it is kept.',
    content: `<p>The agreement is made by this site from the terms that you were shown: the parties, the amount, the day it is paid out, the day it is due, the interest and the penalty.</p>
<p>You sign it on the screen. The text you signed is kept together with a fingerprint of its content and your signature, so that neither side can change it. You can read and download it at any time.</p>`,
  },
  ar: {
    title: 'اتفاقية القرض',
    summary: 'محتوى الاتفاقية وكيفية حفظها.',
    content: `<p>يُعِدّ الموقع الاتفاقية وفق الشروط التي عُرضت عليك: الطرفان، والمبلغ، ويوم صرفه، ويوم استحقاقه، والفائدة، والغرامة.</p>
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
    summary: 'What a loan obliges you to, and what law applies.',
    content: `<p>A loan is a debt. It must be repaid with interest, also when the money was lost in trading.</p>
<p>Whether a loan may be offered to you depends on the law of the place where you live. The site offers loans only where it may, and only when its operator has switched them on.</p>
<p>The law of the place where the company is registered applies, as far as the law that protects you as a consumer does not say otherwise. The company's page names that place.</p>`,
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
