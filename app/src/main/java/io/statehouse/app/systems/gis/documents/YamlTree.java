package io.statehouse.app.systems.gis.documents;

import io.statehouse.domain.gis.entities.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A document as the parser of YAML returns it, as JSON. */
final class YamlTree {
  private YamlTree() {}

  /**
   * @throws IllegalArgumentException if it has what JSON has not
   */
  static Json json(Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, Json> members = new LinkedHashMap<>();
      map.forEach((name, value) -> members.put(name(name), json(value)));
      return new Json.Members(members);
    }
    if (tree instanceof List<?> list) {
      List<Json> elements = new ArrayList<>();
      list.forEach(element -> elements.add(json(element)));
      return new Json.Elements(elements);
    }
    if (tree instanceof String text) {
      return new Json.Text(text);
    }
    if (tree instanceof Integer || tree instanceof Long || tree instanceof BigInteger) {
      return new Json.Numeral(tree.toString());
    }
    if (tree instanceof BigDecimal number) {
      return new Json.Numeral(literal(number));
    }
    if (tree instanceof Boolean flag) {
      return flag ? Json.Literal.TRUE : Json.Literal.FALSE;
    }
    if (tree == null) {
      return Json.Literal.NULL;
    }
    throw new IllegalArgumentException(
        "it has a value that is no JSON value, such as an infinite number or bytes: write a string,"
            + " in quotes");
  }

  private static String name(Object name) {
    if (name instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(
        "the name " + name + " of a member is not a string: write it in quotes");
  }

  /** Returns 5e0 as it was meant: with a part that integers do not have. */
  private static String literal(BigDecimal number) {
    return number.scale() > 0 ? number.toString() : number.unscaledValue() + "e" + -number.scale();
  }
}
