import type { SitePageName } from '#domain/site-pages.ts';

const operator = '<p>[Name of the operator]<br>[Street and number]<br>[Postal code, town and country]</p>';
const mail = '<p>E-mail: [E-mail address]</p>';

const privacy = `
<p>This page says what this site stores about you, why, and for how long. It stores only what it needs to work, shows no advertising and does not track you.</p>
<h2>Who is responsible</h2>
${operator}
${mail}
<h2>When you only read</h2>
<p>You need no account to read this site, and it sets no cookie for that. Your browser sends its network address and the page it asks for. The address is used to answer and to limit the number of requests; it is not written to the site's log. The provider of the server may keep a log of its own: [Name of the hosting provider and how long its logs are kept].</p>
<p>Your browser keeps some choices in its own storage, such as light or dark colours and the basket of stocks. They stay on your device until you delete them. While you are logged in, it also keeps copies of the pages and figures that you saw last, so that you can look at them without a connection; they are deleted when you log out.</p>
<h2>When you have an account</h2>
<ul>
<li><p><strong>Account:</strong> your name, your e-mail address, the day you registered, and your password as an Argon2id hash, from which it cannot be read.</p></li>
<li><p><strong>Portfolios:</strong> what you enter or import: holdings, transactions, notes, your own securities and prices, and addresses from which our server is to read prices. Files that you import are deleted once they are read, unless you choose to keep them.</p></li>
<li><p><strong>Sessions:</strong> for each browser in which you are logged in, its name and system (“Firefox on Linux”), when the session began and when it ends. A session ends when you log out, after 30 days without use, or after a year.</p></li>
<li><p><strong>Two-step login:</strong> if you turn it on, its secret and hashes of your recovery codes.</p></li>
<li><p><strong>Failed logins:</strong> counts for hashes of e-mail and network addresses, so that nobody can guess passwords. They are deleted when their time, at most some hours, is over.</p></li>
</ul>
<p>The administrators of this site see how many customers there are. Its pages show them neither your portfolios nor your address.</p>
<h2>Cookies</h2>
<p>This site sets cookies only when you log in, and only those that logging in needs: one for your session, and one that recognizes your device for 180 days, so that strangers cannot lock you out by entering wrong passwords. Other sites cannot read them.</p>
<h2>E-mail</h2>
<p>You get e-mails about your account only: to confirm your address, to set a new password, and when something about its security changes. They are sent through [Name of the e-mail provider].</p>
<h2>Other services</h2>
<p>Prices, news and filings are fetched by the server, so their sources do not learn who reads them. Pictures of news come from this server too. Links lead to other sites, whose rules apply there.</p>
<h2>Backups</h2>
<p>The database is backed up. Deleted data disappears from the backups after [Number of days that backups are kept].</p>
<h2>Your rights</h2>
<p>On the page of your account you can download everything that is stored about you, change it, and delete your account with all its data at once. You may also ask the operator for information, correction or deletion, object to the use of your data, and complain to a data protection authority.</p>
<p>The legal basis is the contract about your account and, for protection against attacks, the legitimate interest in a safe site (Article 6(1)(b) and (f) of the GDPR, where it applies).</p>`;

const terms = `
<p>These terms apply between you and the operator of this site, who is named in the <a href="/imprint">imprint</a>.</p>
<h2>What this site offers</h2>
<p>News, prices, reported holdings of known investors, and portfolios in which you can record your own investments. You cannot trade here, and no money is held for you.</p>
<h2>No advice</h2>
<p>Everything on this site is educational and informational only. It is not financial, investment or legal advice, and nothing is a recommendation to buy, sell or hold anything. Do your own research, and consult a qualified professional before you decide.</p>
<h2>Figures</h2>
<p>Prices may be delayed or days old; each page says of when they are. Figures come from <a href="/data-sources">several sources</a> and may be incomplete or wrong. Check them before you rely on them, for tax returns in particular.</p>
<h2>Your account</h2>
<ul>
<li><p>An account is free and for one person. Give an e-mail address that is yours, and keep your password to yourself.</p></li>
<li><p>What you enter belongs to you. It is shown to nobody else.</p></li>
<li><p>You may delete your account at any time. The operator may end it with [Number of days] days of notice, so that you can download your data, and at once if you misuse the site.</p></li>
</ul>
<h2>What is not allowed</h2>
<p>Do not attack or overload the site, read the data of others, or republish whole data sets from it. Programs may use the documented interface within its limits.</p>
<h2>Availability and liability</h2>
<p>The site is offered as it is, and may be changed or interrupted. To the extent that the law allows, the operator is not liable for losses that come from using it. Liability for intent, for gross negligence and for harm to persons is not limited.</p>
<h2>Changes and law</h2>
<p>Changes of these terms are announced on this page [Number of days] days before they apply. The law of [Country] applies; mandatory consumer rights of the place where you live remain.</p>
<p>In force since [Day on which these terms took effect].</p>`;

const imprint = `
<h2>Operator</h2>
${operator}
<h2>Contact</h2>
${mail}
<p>Telephone: [Telephone number]</p>
<h2>Register and tax</h2>
<p>[Commercial register and number, or delete this section]<br>[VAT identification number, or delete this line]</p>
<h2>Responsible for the articles</h2>
<p>[Name and address of the person responsible]</p>`;

const contact = `
<p>Questions about your account, a wrong figure or an article? Write to us.</p>
${mail}
<p>Please name the page and the stock or portfolio concerned, and never send your password: nobody here asks for it.</p>
<h2>Security</h2>
<p>If you have found a weakness of this site, please report it to the same address before you publish it.</p>
<h2>By post</h2>
${operator}`;

const compact = (markup: string) => markup.replaceAll('\n', '');

/** The texts that the product ships. They describe what it stores; places in brackets are for the operator. */
export const pageDrafts: Record<SitePageName, string> = {
  privacy: compact(privacy),
  terms: compact(terms),
  imprint: compact(imprint),
  contact: compact(contact),
};
