import type { Texts } from '../store.ts';

/** The company's page; the documents have it in Chinese and English. */
export const about: Texts = {
  en: {
    title: 'About us',
    summary: 'What this site is and what it promises.',
    content: `<p>This site offers leveraged contracts on currencies, metals, energy, indices, shares and crypto-assets. It is built so that you can verify every trade and every payment yourself.</p>
<h2>What we promise</h2>
<ul>
<li>Nobody, including our staff, can change a price, an open position or the terms of a single customer.</li>
<li>Every movement of money is an entry in a double-entry ledger. Entries never change; a correction is a new entry that refers to the old one.</li>
<li>Every decision is recorded before anyone sees it, and every closed trade shows the two prices that decided it.</li>
<li>You cannot lose more by trading than your account holds.</li>
</ul>
<h2>What we do not do</h2>
<p>We do not give investment advice and do not promise a profit. Most people who trade with leverage lose money. Read how leverage works before you trade.</p>`,
  },
  hk: {
    title: '關於我們',
    summary: '本網站是甚麼，以及我們的承諾。',
    content: `<p>本網站提供外匯、金屬、能源、指數、股票及加密資產的槓桿合約交易，並以「客戶看得見內部運作」為設計原則。</p>
<h2>我們的承諾</h2>
<ul>
<li>任何人（包括員工）均不能更改報價、未平倉部位或個別客戶的條款。</li>
<li>每一筆資金變動都記入複式帳簿。分錄永不更改；更正須另立新分錄，並註明原分錄。</li>
<li>每項決定在通知任何人之前已先行記錄；每筆已平倉交易均列出決定結果的兩個價格。</li>
<li>任何人因交易而蒙受的虧損，均不會超過其帳戶內的資金。</li>
</ul>
<h2>我們不做的事</h2>
<p>我們不提供投資建議，亦不承諾任何利潤。大部分使用槓桿交易的人都會虧損。交易前請先了解槓桿的影響。</p>`,
  },
};
