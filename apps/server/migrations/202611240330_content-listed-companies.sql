-- after: 202611232320_content-versions.sql
-- In main mode the search finds companies: the site's own and those that editors list.
ALTER TABLE content_items DROP CONSTRAINT content_items_kind_check;
ALTER TABLE content_items ADD CONSTRAINT content_items_kind_check
  CHECK (kind IN ('news', 'page', 'company', 'listed-company'));
