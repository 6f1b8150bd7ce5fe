package io.statehouse.domain.missions;

import io.statehouse.ports.StoreException;

/**
 * Keeps API keys out of messages of stores, which name the keys at fault and cannot know that these
 * begin with a secret. Whatever mentions it is replaced, and loses its causes.
 */
final class Redaction {
  private static final String BLOT = "…";

  /** Shorter ones are part of common words; they are only known by the separator behind them. */
  private static final int TELLING_LENGTH = 8;

  private Redaction() {}

  static StoreException of(StoreException failed, ApiKey owner) {
    boolean telling = owner.text().length() >= TELLING_LENGTH;
    String secret = telling ? owner.text() : owner.text() + Names.SEPARATOR;
    if (!mentions(failed, secret)) {
      return failed;
    }
    String blot = telling ? BLOT : BLOT + Names.SEPARATOR;
    String message = String.valueOf(failed.getMessage()).replace(secret, blot);
    if (failed instanceof StoreException.Unavailable) {
      return new StoreException.Unavailable(message);
    }
    return failed instanceof StoreException.OutcomeUnknown
        ? new StoreException.OutcomeUnknown(message)
        : new StoreException.Refused(message);
  }

  private static boolean mentions(Throwable failed, String secret) {
    if (failed == null) {
      return false;
    }
    for (Throwable suppressed : failed.getSuppressed()) {
      if (mentions(suppressed, secret)) {
        return true;
      }
    }
    return String.valueOf(failed.getMessage()).contains(secret)
        || mentions(failed.getCause(), secret);
  }
}
