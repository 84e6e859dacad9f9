// Writes statements as banks do, for tests.

export interface EntryParts {
  readonly amount: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly reversal?: boolean;
  readonly status?: string;
  readonly reference?: string;
  readonly bookedOn?: string;
  readonly currency?: string;
  /** XML of `NtryDtls`. */
  readonly details?: string;
}

export interface StatementParts {
  readonly version?: '02' | '08';
  readonly account?: string;
  readonly id?: string;
  readonly currency?: string;
  readonly opening?: string;
  readonly closing?: string;
  /** Of both balances. */
  readonly day?: string;
  readonly entries: readonly EntryParts[];
}

export const IBAN = 'DE89370400440532013000';

const entryXml = (entry: EntryParts, version: '02' | '08', currency: string): string => {
  const status = entry.status ?? 'BOOK';
  return `<Ntry><Amt Ccy="${entry.currency ?? currency}">${entry.amount}</Amt><CdtDbtInd>${entry.direction ?? 'CRDT'}</CdtDbtInd>${
    entry.reversal === undefined ? '' : `<RvslInd>${entry.reversal}</RvslInd>`
  }<Sts>${version === '02' ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${entry.bookedOn ?? '2026-11-24'}</Dt></BookgDt>${
    entry.reference === undefined ? '' : `<AcctSvcrRef>${entry.reference}</AcctSvcrRef>`
  }${entry.details ?? ''}</Ntry>`;
};

const balanceXml = (code: string, amount: string | undefined, currency: string, day: string): string =>
  amount === undefined
    ? ''
    : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** A file with one statement. */
export function camtFile(statement: StatementParts): string {
  const { version = '02', account = IBAN, id = 'STMT-1', currency = 'EUR', day = '2026-11-24', entries } = statement;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>${id}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balanceXml('OPBD', statement.opening, currency, day)}${balanceXml('CLBD', statement.closing, currency, day)}
${entries.map((entry) => entryXml(entry, version, currency)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

export interface PaymentParts {
  readonly text?: string;
  readonly name?: string;
  readonly account?: string;
  readonly endToEnd?: string;
  readonly reference?: string;
  readonly amount?: string;
  readonly version?: '02' | '08';
  readonly role?: 'Dbtr' | 'Cdtr';
  readonly more?: string;
}

/** One `TxDtls`. */
export function paymentXml(parts: PaymentParts): string {
  const { version = '02', role = 'Dbtr' } = parts;
  const name = `<Nm>${parts.name ?? 'Anna Keller'}</Nm>`;
  const refs = `${parts.reference === undefined ? '' : `<AcctSvcrRef>${parts.reference}</AcctSvcrRef>`}${
    parts.endToEnd === undefined ? '' : `<EndToEndId>${parts.endToEnd}</EndToEndId>`
  }`;
  const amount =
    parts.amount === undefined
      ? ''
      : version === '02'
        ? `<AmtDtls><TxAmt><Amt Ccy="EUR">${parts.amount}</Amt></TxAmt></AmtDtls>`
        : `<Amt Ccy="EUR">${parts.amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
  return `<TxDtls>${refs === '' ? '' : `<Refs>${refs}</Refs>`}${amount}<RltdPties><${role}>${
    version === '02' ? name : `<Pty>${name}</Pty>`
  }</${role}><${role}Acct><Id><IBAN>${parts.account ?? 'DE02120300000000202051'}</IBAN></Id></${role}Acct></RltdPties>${
    parts.text === undefined ? '' : `<RmtInf><Ustrd>${parts.text}</Ustrd></RmtInf>`
  }${parts.more ?? ''}</TxDtls>`;
}

export const detailsXml = (...payments: readonly PaymentParts[]): string =>
  `<NtryDtls>${payments.map(paymentXml).join('')}</NtryDtls>`;
