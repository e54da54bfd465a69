import type { SitePageName } from '#domain/site-pages.ts';

const operator = '<p>[Name of the operator]<br>[Street and number]<br>[Postal code, town and country]</p>';
const mail = '<p>E-mail: [E-mail address]</p>';

const privacy = `
<p>This page says what this site stores about you, why, and for how long. It stores only what it needs to work, shows no advertising and does not track you.</p>
<h2>Who is responsible</h2>
${operator}
${mail}
<p>[Data protection officer and how to reach them, or delete this line]</p>
<h2>When you only read</h2>
<p>You need no account to read this site, and it sets no cookie for that. Your browser sends its network address and the page it asks for. The address is used to answer and to limit the number of requests; it is not written to the site’s log. The provider of the server may keep a log of its own: [Name of the hosting provider and how long its logs are kept].</p>
<p>Your browser keeps some things in its own storage: light or dark colours, how you sort and filter tables, what you searched for last, and the basket, the watchlist, the sample portfolio and the holdings that you enter without an account. They stay on your device until you delete them. What you watch and your sample move to your account when you log in. Holdings that you enter for a comparison are sent to the server for the calculation and are not stored there.</p>
<h2>When you have an account</h2>
<ul>
<li><p><strong>Account:</strong> your name, your e-mail address, the day you registered, and your password as an Argon2id hash, from which it cannot be read.</p></li>
<li><p><strong>Portfolios:</strong> what you enter or import: holdings, transactions, notes, plans, your own securities and prices, and addresses from which our server is to read prices.</p></li>
<li><p><strong>Imports:</strong> a file is deleted once it is read, unless you choose to keep it. Rows that you have not added are deleted after a week, rows that an import left after 90 days. Your answers about columns and securities are kept for your next file.</p></li>
<li><p><strong>Watching:</strong> your watchlists, prices and notes in them, your journal, the investors you follow, your alerts and their messages, and when you want which mail.</p></li>
<li><p><strong>Calendar:</strong> if you subscribe to it, a hash of the secret part of its address and the day on which it was last read.</p></li>
<li><p><strong>Sessions:</strong> for each browser in which you are logged in, its name and system (“Firefox on Linux”), when the session began and when it ends. A session ends when you log out, after 30 days without use, or after a year.</p></li>
<li><p><strong>Two-step login:</strong> if you turn it on, its secret and hashes of your recovery codes.</p></li>
<li><p><strong>Limits on attempts:</strong> counts for hashes of e-mail and network addresses, so that nobody can guess passwords. They are deleted when their time, at most some hours, is over.</p></li>
</ul>
<p>You need to give a name and an e-mail address for an account; everything else is up to you. While you are logged in, your browser also keeps copies of the pages and figures that you saw last, so that you can look at them without a connection; they are deleted when you log out.</p>
<p>The administrators of this site see how many customers there are. Its pages show them neither your portfolios nor your address. The log has a line for each login and each change of an account, without your name, address or input.</p>
<h2>How long</h2>
<p>What you delete is gone at once; the last changes and a deleted portfolio can be brought back for two minutes. Your account and all its data stay until you delete the account.</p>
<p>The database is backed up. Deleted data disappears from the backups after [Number of days that backups are kept].</p>
<h2>Cookies</h2>
<p>This site sets only cookies that it needs for what you ask for: one for your session, one that recognizes your device for 180 days, so that strangers cannot lock you out by entering wrong passwords, and, on sites with several databases, one that lets you see your own changes for some seconds. Other sites cannot read them.</p>
<h2>E-mail</h2>
<p>You get e-mails about your account: to confirm your address, to set a new password, and when something about its security changes. Alerts and the summary of your portfolios come by e-mail only if you turn that on; each has a link that ends it. A mail can contain amounts and names of your holdings. E-mails are sent through [Name of the e-mail provider].</p>
<h2>Other services</h2>
<p>Prices, news and filings are fetched by the server, so their sources do not learn who reads them. Pictures of news come from this server too. If you have prices read from an address, its owner sees our server, not you. Charts of another service, if this site shows them, are loaded by your browser from [Name of the charting service, or delete this sentence].</p>
<p>Your data is not sold or passed on. The providers named above process it for the operator: [Countries outside the EU in which they do so and the safeguards, or delete this sentence].</p>
<h2>Your rights</h2>
<p>On the page of your account you can change your data, download what you have entered, and delete your account with all its data at once. You may also ask the operator for information, a copy, correction, deletion or restriction, object to the use of your data, and complain to a data protection authority. No decision about you is made by a computer alone.</p>
<p>The legal basis is the contract about your account, for mails that you turn on your consent, which you may withdraw at any time, and, for protection against attacks, the legitimate interest in a safe site (Article 6(1)(b), (a) and (f) of the GDPR, where it applies).</p>`;

const terms = `
<p>These terms apply between you and the operator of this site, who is named in the <a href="/imprint">imprint</a>.</p>
<h2>What this site offers</h2>
<p>News, prices, reported holdings of known investors, and portfolios in which you can record your own investments. You cannot trade here, and no money is held for you. Alerts and e-mails are a convenience: they can come late or not at all.</p>
<h2>No advice</h2>
<p>Everything on this site is educational and informational only. It is not financial, investment or legal advice, and nothing is a recommendation to buy, sell or hold anything. Do your own research, and consult a qualified professional before you decide.</p>
<h2>Figures</h2>
<p>Prices may be delayed or days old; each page says of when they are. Figures come from <a href="/data-sources">several sources</a> and may be incomplete or wrong. Check them before you rely on them, for tax returns in particular.</p>
<h2>Your account</h2>
<ul>
<li><p>An account is free and for one person. You have to be of age. Give an e-mail address that is yours, and keep your password to yourself.</p></li>
<li><p>What you enter belongs to you. No other user sees it; what is stored and for how long is in the <a href="/privacy">privacy notice</a>.</p></li>
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
