package io.statehouse.app.http.server;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The encodings of a body that a client accepts, by their weights ({@code Accept-Encoding}, RFC
 * 9110).
 */
public final class Encoding {
  private final Map<String, Double> weights = new HashMap<>();

  public Encoding(Iterable<String> headers) {
    for (String header : headers) {
      for (String element : header.split(",")) {
        String[] parts = element.strip().toLowerCase(Locale.ROOT).split(";", 2);
        weights.put(parts[0].strip(), parts.length < 2 ? 1 : weight(parts[1].strip()));
      }
    }
  }

  /** Returns whether the client takes gzip, and prefers nothing else to it. */
  public boolean takesGzip() {
    double gzip =
        weights.getOrDefault("gzip", weights.getOrDefault("x-gzip", weights.getOrDefault("*", 0.)));
    return gzip > 0 && gzip >= weights.getOrDefault("identity", 0.);
  }

  /** Returns the weight; one that cannot be read is taken as a refusal. */
  private static double weight(String parameter) {
    return parameter.matches("q=(0(\\.[0-9]{0,3})?|1(\\.0{0,3})?)")
        ? Double.parseDouble(parameter.substring(2))
        : 0;
  }
}
