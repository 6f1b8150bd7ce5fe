package io.statehouse.app.systems.gis.documents;

import io.statehouse.domain.gis.entities.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** A document of the domain as {@link io.statehouse.domain.layout.Json} writes it. */
public final class JsonTree {
  private JsonTree() {}

  public static Map<String, Object> of(Json.Members document) {
    Map<String, Object> members = new LinkedHashMap<>();
    document.values().forEach((name, value) -> members.put(name, value(value)));
    return members;
  }

  private static Object value(Json json) {
    if (json instanceof Json.Members members) {
      return of(members);
    }
    if (json instanceof Json.Elements elements) {
      // A list that takes null, as toList() does too.
      return elements.values().stream().map(JsonTree::value).toList();
    }
    if (json instanceof Json.Text text) {
      return text.value();
    }
    if (json instanceof Json.Numeral number) {
      return new BigDecimal(number.literal());
    }
    return json == Json.Literal.NULL ? null : json == Json.Literal.TRUE;
  }
}
