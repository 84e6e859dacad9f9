-- Where browsers of customers take notifications, and what waits to be sent there. Both go with the session.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  session bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- Address at the push service of the browser, and the keys that only this browser opens messages with (RFC 8291).
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 40),
  -- The key of the site that the browser subscribed with (RFC 8292): another one cannot send to it.
  site_key text NOT NULL CHECK (length(site_key) <= 100),
  language text NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) BETWEEN 1 AND 10),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_uid ON push_subscriptions (uid);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);

CREATE TABLE push_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  message bigint NOT NULL REFERENCES inbox_messages ON DELETE CASCADE,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  leased_until timestamptz
);
CREATE INDEX push_items_next ON push_items (next_at);
CREATE INDEX push_items_subscription ON push_items (subscription);
CREATE INDEX push_items_message ON push_items (message);

GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions, push_items TO vitrine_app;
