-- News, announcements and static pages have one text per language; a reader whose language has none gets the one of the
-- site's default language. Rich text is sanitised before it is stored.
CREATE TABLE news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 1 news, 2 announcements.
  category_id int NOT NULL CHECK (category_id > 0),
  logo text NOT NULL DEFAULT '' CHECK (length(logo) <= 500),
  on_home boolean NOT NULL,
  -- Not shown before.
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX news_category ON news (category_id, published_at, id);
CREATE INDEX news_home ON news (published_at, id) WHERE on_home;

CREATE TABLE news_texts (
  news_id bigint NOT NULL REFERENCES news ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  summary text NOT NULL CHECK (length(summary) <= 500),
  content text NOT NULL CHECK (length(content) <= 100000),
  PRIMARY KEY (news_id, language)
);

CREATE TABLE description_texts (
  name text COLLATE "C" NOT NULL CHECK (length(name) <= 64),
  language text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  content text NOT NULL CHECK (length(content) <= 100000),
  PRIMARY KEY (name, language)
);

-- Texts that the program brings along are written once ever: what an operator changes or removes stays so.
CREATE TABLE content_seeds (
  name text PRIMARY KEY,
  written_at timestamptz NOT NULL DEFAULT now()
);

-- Who runs the site. Nothing is stated until the operator states it.
CREATE TABLE company (
  id int PRIMARY KEY CHECK (id = 1),
  name text NOT NULL,
  logo text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  registered_address text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  -- 0: closed, customers are sent on to loss_url.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  -- 0: main mode, the search finds companies; 1: it finds products.
  type smallint NOT NULL DEFAULT 1 CHECK (type IN (0, 1)),
  loss_url text NOT NULL DEFAULT '' CHECK (loss_url = '' OR loss_url LIKE 'https://%'),
  CHECK (status = 1 OR loss_url <> '')
);
INSERT INTO company (id, name) VALUES (1, 'Vitrine');

GRANT SELECT, INSERT, UPDATE, DELETE ON news, news_texts, description_texts TO vitrine_app;
GRANT SELECT, INSERT ON content_seeds TO vitrine_app;
GRANT SELECT ON company TO vitrine_app;
