package io.statehouse.kafka;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Divides what is requested of many topics into requests, in the given order. */
final class Batches {
  /** Small, so that little is in doubt if there is no response. */
  static final int TOPICS_CHANGED = 50;

  static final int TOPICS_DESCRIBED = 200;

  /**
   * The controller rejects a request whole if it makes more than 10,000 records of it: about one
   * for each topic, partition and property. So topics that are large together go separately.
   */
  private static final long RECORDS = 5_000;

  private Batches() {}

  /**
   * @param records how many records the controller makes of what is requested of a topic
   */
  static <T> List<Map<String, T>> of(Map<String, T> all, ToLongFunction<T> records, int topics) {
    List<Map<String, T>> batches = new ArrayList<>();
    Map<String, T> last = Map.of();
    long recordsOfLast = 0;
    for (Map.Entry<String, T> each : all.entrySet()) {
      long added = records.applyAsLong(each.getValue());
      if (batches.isEmpty() || last.size() == topics || recordsOfLast + added > RECORDS) {
        last = new LinkedHashMap<>();
        recordsOfLast = 0;
        batches.add(last);
      }
      last.put(each.getKey(), each.getValue());
      recordsOfLast += added;
    }
    return batches;
  }
}
