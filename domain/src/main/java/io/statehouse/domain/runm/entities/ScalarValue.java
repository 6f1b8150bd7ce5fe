package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.GoNumber;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * The value of a property in an input document, before it is stored as text.
 *
 * @param value a string, a boolean, an integer as a {@code BigInteger}, or another number as a
 *     {@code BigDecimal}
 */
public record ScalarValue(Object value) {
  /** The most digits, more than a double has; a short number must not become millions of digits. */
  private static final int MAX_DIGITS = 400;

  public ScalarValue {
    requireNonNull(value, "value");
  }

  /**
   * Returns the scalar that a parser of YAML or JSON read; empty if it is not a scalar, or not
   * finite.
   */
  public static Optional<ScalarValue> find(Object read) {
    if (read instanceof String || read instanceof Boolean || read instanceof BigInteger) {
      return Optional.of(new ScalarValue(read));
    }
    if (read instanceof Integer || read instanceof Long) {
      return Optional.of(new ScalarValue(BigInteger.valueOf(((Number) read).longValue())));
    }
    if (read instanceof Double number) {
      return Double.isFinite(number)
          ? Optional.of(new ScalarValue(new BigDecimal(GoNumber.text(number))))
          : Optional.empty();
    }
    return read instanceof BigDecimal number && Math.abs((long) number.scale()) <= MAX_DIGITS
        ? Optional.of(new ScalarValue(number.scale() == 0 ? number.unscaledValue() : number))
        : Optional.empty();
  }

  /**
   * Returns what a stored text stands for where a schema admits these types. A text that is of none
   * of them is a string, which the schema then refuses.
   */
  public static ScalarValue stored(String text, Set<ScalarType> types) {
    if (types.contains(ScalarType.BOOLEAN) && (text.equals("true") || text.equals("false"))) {
      return new ScalarValue(Boolean.valueOf(text));
    }
    boolean isNumber = types.contains(ScalarType.NUMBER) || types.contains(ScalarType.INTEGER);
    if (!isNumber || types.contains(ScalarType.STRING) || text.length() > MAX_DIGITS) {
      return new ScalarValue(text);
    }
    try {
      BigDecimal number = new BigDecimal(text);
      return find(number)
          .filter(read -> read.text().equals(text))
          .orElseGet(() -> new ScalarValue(text));
    } catch (NumberFormatException string) {
      return new ScalarValue(text);
    }
  }

  public boolean is(ScalarType type) {
    return switch (type) {
      case STRING -> value instanceof String;
      case BOOLEAN -> value instanceof Boolean;
      case NUMBER -> value instanceof Number;
      case INTEGER ->
          value instanceof BigInteger
              || value instanceof BigDecimal number && number.stripTrailingZeros().scale() <= 0;
    };
  }

  /**
   * Returns how the value is stored: a number without a fraction as its digits, another one in its
   * shortest decimal form. The original cuts off fractions, and stores booleans as empty strings.
   */
  public String text() {
    if (value instanceof BigDecimal number) {
      BigDecimal shortest = number.stripTrailingZeros();
      return is(ScalarType.INTEGER) ? shortest.toPlainString() : shortest.toString();
    }
    return value.toString();
  }
}
