-- What was begun and never confirmed is swept by this.
CREATE INDEX two_step_by_confirmation ON two_step (confirmed_at, created_at);
