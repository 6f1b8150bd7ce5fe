package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The number of requests made with each API key. They are counted in memory and added to the stored
 * number by {@link #flush}, which the server calls every few seconds and when it stops: one write
 * per key, however many requests. In strict mode nothing is counted, since the original never
 * counts.
 */
public final class Usage {
  private final MissionsContext context;
  private final Map<ApiKey, Long> counts = new ConcurrentHashMap<>();

  Usage(MissionsContext context) {
    this.context = context;
  }

  /**
   * Counts a request.
   *
   * @param key must exist: counts of arbitrary keys would fill the memory
   */
  public void count(ApiKey key) {
    if (!context.settings().strict()) {
      counts.merge(key, 1L, Long::sum);
    }
  }

  /**
   * Adds the counts to the stored numbers. A count that was not applied is kept for the next flush;
   * one that may have been applied is not added again. Counts of deleted keys are dropped.
   *
   * @throws StoreException the last one, after all keys were tried
   */
  public void flush() {
    StoreException failed = null;
    for (ApiKey key : List.copyOf(counts.keySet())) {
      Long count = counts.remove(key);
      if (count != null) {
        try {
          add(key, count);
        } catch (StoreException.OutcomeUnknown unknown) {
          failed = unknown;
        } catch (StoreException.Unavailable | StoreException.Refused kept) {
          counts.merge(key, count, Long::sum);
          failed = kept;
        } catch (MissionsException refused) {
          if (refused.kind() != MissionsException.Kind.CONTENDED) {
            throw refused;
          }
          counts.merge(key, count, Long::sum);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  private void add(ApiKey key, long count) {
    Key usage = StoredKey.usage(key);
    context.write(
        key,
        transaction -> {
          if (transaction.ownerExists()) {
            transaction.requireUnchanged(usage);
            BigInteger before = number(transaction.usage().orElseThrow());
            BigInteger sum = before.add(BigInteger.valueOf(count));
            transaction.put(usage, Bytes.utf8(sum.toString()), "the usage");
          }
          return null;
        });
  }

  /** Anything but a decimal number counts as 0. */
  static BigInteger number(Entry entry) {
    String text = GoText.decode(entry.value());
    return isNumber(text) ? new BigInteger(text) : BigInteger.ZERO;
  }

  static boolean isNumber(String text) {
    return text.length() <= 80 && text.matches("[0-9]+");
  }
}
