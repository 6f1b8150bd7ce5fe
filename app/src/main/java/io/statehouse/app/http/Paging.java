package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.statehouse.ports.url.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The part of a listing that a request selects, by {@code after} and {@code limit}.
 *
 * @param after list what comes after this name, which need not exist
 * @param limit how many items a page has at most
 */
public record Paging(Optional<String> after, OptionalInt limit) {
  public static final String AFTER = "after";
  static final String LIMIT = "limit";

  /** A larger limit is taken as this one: the link to the next page leads on. */
  public static final int MAX = 10_000;

  public Paging {
    requireNonNull(after, AFTER);
    requireNonNull(limit, LIMIT);
  }

  /**
   * @throws IllegalArgumentException if the limit is not a positive number
   */
  static Paging of(Optional<String> after, Optional<String> limit) {
    return new Paging(
        after, limit.map(text -> OptionalInt.of(limit(text))).orElseGet(OptionalInt::empty));
  }

  private static int limit(String text) {
    return Math.min(Quantity.count("parameter \"" + LIMIT + "\"", text), MAX);
  }

  /**
   * Returns the part of a whole listing, or all of it if there is no limit.
   *
   * @param listing in the byte order of its names
   */
  public <T> Page<T> of(List<T> listing, Function<T, String> name) {
    int from = after.map(text -> firstAfter(text, listing, name)).orElse(0);
    int end = (int) Math.min(listing.size(), from + (long) limit.orElse(Integer.MAX_VALUE));
    return new Page<>(
        listing.subList(from, end),
        end < listing.size() ? Optional.of(name.apply(listing.get(end - 1))) : Optional.empty());
  }

  private static <T> int firstAfter(String text, List<T> listing, Function<T, String> name) {
    byte[] after = text.getBytes(UTF_8);
    int low = 0;
    int high = listing.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      byte[] found = name.apply(listing.get(middle)).getBytes(UTF_8);
      if (Arrays.compareUnsigned(found, after) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
