-- A pending order stands without an opening price; a market order never was pending. Stops: 0 is none.
ALTER TABLE contract_orders
  ALTER COLUMN open_price DROP NOT NULL,
  ALTER COLUMN open_tick_seq DROP NOT NULL,
  ALTER COLUMN open_tick_at DROP NOT NULL,
  ALTER COLUMN open_conv_instrument DROP NOT NULL,
  ALTER COLUMN open_conv_seq DROP NOT NULL,
  ADD COLUMN pending_kind text,
  ADD COLUMN target_price bigint,
  ADD COLUMN placed_tick_seq bigint,
  ADD COLUMN stop_loss bigint NOT NULL DEFAULT 0,
  ADD COLUMN take_profit bigint NOT NULL DEFAULT 0,
  -- Journal rows of the trigger and of the stops as they are now.
  ADD COLUMN triggered_seq bigint,
  ADD COLUMN stops_seq bigint,
  -- The terms that margin and fee are counted by at the trigger.
  ADD COLUMN margin_mode smallint,
  ADD COLUMN margin_per_lot bigint,
  ADD COLUMN leverage_cap int,
  ADD COLUMN trade_fee text,
  ADD COLUMN fee_rate bigint;
