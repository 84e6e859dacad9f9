import type { Texts } from '../store.ts';

export const countries: Texts = {
  en: {
    title: 'Countries we do not serve',
    summary: 'Residents of North Korea, Israel, China, Vanuatu and Cuba cannot open an account here.',
    content: `<p>We do not offer our services to residents of these countries:</p>
<ul>
<li>North Korea</li>
<li>Israel</li>
<li>China</li>
<li>Vanuatu</li>
<li>Cuba</li>
</ul>
<p>The registration form does not list their area codes, and registration and identity review reject their residents.</p>
<p>The law of some other countries forbids or restricts what we offer. Check whether you may use this site where you live.</p>`,
  },
  ar: {
    title: 'الدول التي لا نقدم فيها خدماتنا',
    summary: 'لا يمكن للمقيمين في كوريا الشمالية وإسرائيل والصين وفانواتو وكوبا فتح حساب هنا.',
    content: `<p>لا نقدم خدماتنا للمقيمين في الدول التالية:</p>
<ul>
<li>كوريا الشمالية</li>
<li>إسرائيل</li>
<li>الصين</li>
<li>فانواتو</li>
<li>كوبا</li>
</ul>
<p>لا تتضمن استمارة التسجيل رموز هذه الدول، ويُرفض تسجيل المقيمين فيها والتحقق من هويتهم.</p>
<p>وتحظر قوانين بعض الدول الأخرى ما نقدمه أو تقيّده. تحقق مما إذا كان يحق لك استخدام هذا الموقع في مكان إقامتك.</p>`,
  },
  hk: {
    title: '不提供服務的國家',
    summary: '北韓、以色列、中國、瓦努阿圖及古巴的居民不能在此開戶。',
    content: `<p>我們不向下列國家的居民提供服務：</p>
<ul>
<li>北韓</li>
<li>以色列</li>
<li>中國</li>
<li>瓦努阿圖</li>
<li>古巴</li>
</ul>
<p>註冊時的地區列表不包括上述國家，註冊及身份審核亦會拒絕其居民。</p>
<p>其他一些國家的法律可能禁止或限制此處提供的服務。請自行確認您在居住地是否可以使用。</p>`,
  },
};
