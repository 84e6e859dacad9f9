-- How far overnight swap is charged, under the name of the event that says it. "Rollover" numbers the daily 22:00 UTC.
ALTER TABLE night_paid RENAME TO rollover_progress;
ALTER TABLE rollover_progress RENAME COLUMN night TO rollover;
