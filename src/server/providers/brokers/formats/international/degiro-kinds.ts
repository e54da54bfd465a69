import { type KindRule, skip } from '../../engine/format.ts';

const of = (rule: KindRule, ...texts: string[]) => Object.fromEntries(texts.map((text) => [text, rule]));

const moved = skip('Moved between accounts at DEGIRO.');
const fund = skip('Cash moved to or from the money market fund.');
const renamed = skip('A security got another name or identifier.');

/** Purchases and sales. What stands before a colon is the corporate action that caused them. */
const trades = {
  ...of('buy', 'Buy *', 'Koop *', 'Kauf *', 'Compra *', 'Acquisto *', 'Achat *', 'Kupno *', 'Køb *', 'Köp *'),
  ...of(
    'sell',
    'Sell *',
    'Verkoop *',
    'Verkauf *',
    'Venta *',
    'Venda *',
    'Vendita *',
    'Vente *',
    'Sprzedaż *',
  ),
  ...of('sell', 'Salg *', 'Sälj *'),
};

const payments = {
  ...of('dividend', 'Dividend', 'Dividende', 'Dividendo', 'Dividendi', 'Fund Distribution', 'Ausschüttung*'),
  ...of(
    'dividend',
    'Fondsausschüttung',
    'Fondsuitkering',
    'Uitkering fonds',
    'Distribution*',
    'Distribución*',
  ),
  ...of('dividend', 'Distribuzione*', 'Distribuição*', 'Coupon*'),
  ...of(
    'return_of_capital',
    'Capital Return*',
    'Return of Capital*',
    'Kapitaalsuitkering*',
    'Teruggave van kapitaal*',
    'Kapitalrückzahlung*',
    'Remboursement de capital*',
    'Devolución de capital*',
    'Rendimiento de capital*',
    'Rimborso di capitale*',
    'Reembolso de capital*',
  ),
  ...of(
    'tax',
    'Dividend Tax',
    'Dividendbelasting',
    'Dividendensteuer',
    'Quellensteuer',
    'Impôts sur dividende*',
  ),
  ...of(
    'tax',
    'Impôt sur les dividendes',
    'Retención del dividendo',
    'Impuesto sobre dividendos',
    'Withholding Tax',
  ),
  ...of('tax', 'Ritenuta sul dividendo', 'Imposta sui dividendi', 'Imposto sobre dividendo*'),
  ...of(
    'interest',
    'Flatex Interest*',
    'Interest*',
    'Zinsen*',
    'Rente*',
    'Debetrente*',
    'Juros*',
    'Interés*',
    'Intereses*',
  ),
  ...of('interest', 'Intérêts*', 'Interesse*', 'Interessi*'),
  ...of(
    'interest',
    'Inkomsten uit Securities Lending*',
    'Income from Securities Lending*',
    'Securities Lending*',
  ),
  ...of('income', 'DEGIRO Courtesy*', 'DEGIRO Rebate*', 'DEGIRO Verrekening*', 'Verrekening Promotie*'),
  ...of('income', 'Neukundenaktion*', 'Promoción DEGIRO*'),
};

/** Costs of one trade, which have its order id. */
const costs = {
  ...of(
    'fee',
    'DEGIRO Transaction*',
    'DEGIRO Transactiekosten*',
    'DEGIRO Transaktionsgebühren*',
    'Frais DEGIRO*',
  ),
  ...of(
    'fee',
    'Costes de transacción*',
    'Costi di transazione*',
    'DEGIRO Costi di transazione*',
    'Commissioni di transazione*',
    'Comissões de transação*',
  ),
  ...of('fee', 'Transactiekosten*', 'Frais de courtage*', 'AutoFX*', 'DEGIRO AutoFX*'),
  ...of(
    'tax',
    'Stamp Duty*',
    'Transaction Tax*',
    'Transactiebelasting*',
    'Spanish Transaction Tax*',
    'Finanztransaktionssteuer*',
  ),
  ...of(
    'tax',
    'Impuesto de transacción*',
    'Impuesto sobre Transacciones*',
    'Taxe sur les*',
    'Imposta sulle*',
    'Imposto de selo*',
  ),
  ...of(
    'tax',
    'Imposta italiana*',
    'London/Dublin Stamp Duty*',
    'Hong Kong Stamp Duty*',
    'Belgian Transaction Tax*',
  ),
  ...of('tax', 'French Transaction Tax*', 'Italian Transaction Tax*', 'Franse transactiebelasting*'),
};

const fees = {
  ...of(
    'income',
    'DEGIRO Exchange Connection Fee*',
    'Exchange Connection Fee*',
    'Connection Fee*',
    'DEGIRO Connection Fee*',
    'DEGIRO Aansluitingskosten*',
    'Aansluitingskosten*',
  ),
  ...of('income', 'Einrichtung von Handelsmodalitäten*', 'DEGIRO Verbindungskosten*', 'Verbindungskosten*'),
  ...of(
    'income',
    'Comisión de conectividad*',
    'DEGIRO Comisión*',
    'Frais de connexion*',
    'DEGIRO Frais de connexion*',
  ),
  ...of('income', 'Costi di connessione*', 'DEGIRO Costi di connessione*', 'Custo de Conectividade*'),
  ...of(
    'income',
    'DEGIRO Custo de Conectividade*',
    'ADR/GDR*',
    'Corporate Action*',
    'DEGIRO Corporate Action*',
  ),
  ...of(
    'income',
    'Gebühr für Kapitalmaßnahme*',
    'SOFORT Zahlungsgebühr*',
    'Payment fee*',
    'Real time price*',
  ),
  ...of(
    'income',
    'Service-fee*',
    'Service fee*',
    'Trustly*',
    'DEGIRO Anschlussgebühren*',
    'Anschlussgebühren*',
  ),
  ...of('income', 'Geldmarktfondsen Prijswijziging*', 'Fondos del mercado monetario*', 'Variazione Fond*'),
  ...of(
    'income',
    'Money Market Fund price change*',
    'Geldmarktfonds Preisänderung*',
    'Koersverandering geldmarktfonds*',
  ),
  ...of(
    'income',
    'Variation Fonds Monétaires*',
    'Alteração do preço do Fundo*',
    'Cambio de precio del Fondo*',
  ),
};

const cash = {
  ...of(
    'cash',
    'iDEAL Deposit',
    'iDEAL storting',
    'flatex Deposit',
    'flatex Einzahlung',
    'flatex storting',
    'Deposit',
  ),
  ...of(
    'cash',
    'Sofort Deposit',
    'SOFORT Einzahlung',
    'Soforteinzahlung',
    'Einzahlung',
    'Storting',
    'Ingreso',
    'Depósito*',
  ),
  ...of(
    'cash',
    'Versement de fonds',
    'Dépôt*',
    'Deposito*',
    'flatex terugstorting',
    'Terugstorting',
    'Withdrawal',
  ),
  ...of(
    'cash',
    'flatex Withdrawal',
    'Auszahlung',
    'flatex Auszahlung',
    'Retrait*',
    'Retirada',
    'Retirada flatex',
  ),
  ...of('cash', 'Levantamento', 'Levantamento flatex', 'Prelievo', 'Prelievo flatex', 'Ingreso flatex'),
  ...of(
    skip('A reservation, which is booked by its payment.'),
    'Reservation*',
    'Prenotazione*',
    'Reserva*',
    'Réservation*',
  ),
  ...of(
    skip('The counterpart of a withdrawal.'),
    'Processed Flatex Withdrawal',
    'Flatex terugstorting verwerkt',
  ),
  ...of(
    moved,
    'Degiro Cash Sweep*',
    'Flatex Cash Sweep*',
    'Overboeking *',
    'Überweisung *',
    'Auszahlung von Ihrem Geldkonto*',
  ),
  ...of(
    moved,
    'Transfer *',
    'Transferir *',
    'Virement *',
    'Trasferisci *',
    'Trasferimento *',
    'Transferência *',
  ),
  ...of(moved, 'Withdrawals from your Cash Account*', 'Levantamentos da sua Conta*', 'Retiros de su Cuenta*'),
  ...of(fund, 'Money Market fund conversion*', 'Geldmarktfonds Umwandlung*', 'Conversion Fonds Monétaires*'),
  ...of(
    fund,
    'Conversión del Fondo*',
    'Conversão do Fundo*',
    'Conversione Fondo*',
    'Conversie geldmarktfonds*',
  ),
  ...of(fund, 'Converteren geldmarktfonds*'),
};

const exchanges = of(
  'cash',
  'FX Credit',
  'FX Debit',
  'FX Withdrawal',
  'Valuta Creditering',
  'Valuta Debitering',
  'Währungswechsel*',
  'Opération de change*',
  'Operation de change*',
  'Ingreso Cambio de Divisa',
  'Retirada Cambio de Divisa',
  'Credito FX',
  'Prelievo FX',
  'Crédito de divisa',
  'Levantamento de divisa',
);

const renames = of(
  renamed,
  'PRODUCTWIJZIGING*',
  'PRODUCT CHANGE*',
  'PRODUKTÄNDERUNG*',
  'CAMBIO DE PRODUCTO*',
  'CAMBIO PRODOTTO*',
  'CAMBIO DI PRODOTTO*',
  'MUDANÇA DE PRODUTO*',
  'CHANGEMENT DE PRODUIT*',
  'ISIN-WIJZIGING*',
  'WIJZIGING ISIN*',
  'ISIN-ÄNDERUNG*',
  'ISIN CHANGE*',
  'CAMBIO DE ISIN*',
  'CAMBIO ISIN*',
  'CHANGEMENT ISIN*',
  "CHANGEMENT D'ISIN*",
  'MUDANÇA DE ISIN*',
);

/** What the prose of an account statement means, in the languages of the product. */
export const degiroKinds: Readonly<Record<string, KindRule>> = {
  ...trades,
  ...payments,
  ...costs,
  ...fees,
  ...cash,
  ...exchanges,
  ...renames,
};

const exchangeTexts = Object.keys(exchanges).map((text) => text.toLowerCase().replace('*', ''));

/** Tells whether a text is one of the two rows of a currency exchange. */
export const isExchange = (kindText: string): boolean =>
  exchangeTexts.some((text) => kindText.toLowerCase().startsWith(text));

/** Tells whether a text is about the costs of one trade. */
export const isTradeCost = (kindText: string): boolean =>
  Object.keys(costs).some((text) => kindText.toLowerCase().startsWith(text.toLowerCase().replace('*', '')));
