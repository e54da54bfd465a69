-- When the owner of an account showed, by a mailed link, that its e-mail address is theirs; NULL until then.
ALTER TABLE customers ADD COLUMN email_verified_at TEXT;

ALTER TABLE admins ADD COLUMN email_verified_at TEXT;

-- Administrators were invited, so that nobody could sign up with an address of somebody else's: who uses two-step login
-- counts as verified, and a reset of the password leaves it on. Customers who use it verify their address.
UPDATE admins SET email_verified_at = (
  SELECT confirmed_at FROM two_step WHERE two_step.kind = 'admin' AND two_step.account_id = admins.id
);

-- The open link of an account that verifies `email`: its own address, or the one that it is to have.
CREATE TABLE email_confirmations (
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'admin')),
  account_id TEXT NOT NULL,
  email TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (kind, account_id)
);

CREATE INDEX email_confirmations_by_expiry ON email_confirmations (expires_at);

-- Whose invitation it is, so that it ends with their account. NULL in those of before, and in the operator's.
ALTER TABLE admin_invites ADD COLUMN admin_id TEXT;

-- Signing up as the first administrator is open once: this seed closes it for good. `first` of admins did so while
-- there was one, and is no longer used.
INSERT INTO seeds (name, applied_at)
SELECT 'first-administrator', min(known.at)
FROM (SELECT created_at AS at FROM admins UNION ALL SELECT at FROM audit_events) AS known
HAVING count(*) > 0;
