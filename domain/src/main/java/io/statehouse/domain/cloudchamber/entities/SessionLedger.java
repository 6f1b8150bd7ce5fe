package io.statehouse.domain.cloudchamber.entities;

/**
 * The record that all log-ins and log-outs change, which keeps identifiers unique and the limit.
 *
 * @param lastId the identifier of the latest session; the first one is 1
 * @param open how many sessions there are, ended ones included until they are purged
 */
public record SessionLedger(long lastId, long open) {
  public static final SessionLedger EMPTY = new SessionLedger(0, 0);

  public SessionLedger {
    if (lastId < 0 || open < 0) {
      throw CloudChamberException.invalid(
          "ledger of sessions has a negative number: last id %s, open %s", lastId, open);
    }
  }

  public SessionLedger opened() {
    return new SessionLedger(lastId + 1, open + 1);
  }

  public SessionLedger closed(int sessions) {
    return new SessionLedger(lastId, Math.max(0, open - sessions));
  }
}
