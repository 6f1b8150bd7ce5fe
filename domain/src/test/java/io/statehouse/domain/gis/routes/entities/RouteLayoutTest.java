package io.statehouse.domain.gis.routes.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Located;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Place;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteLayoutTest {
  private final RouteLayout layout = new RouteLayout(GisSettings.DEFAULT);

  @Test
  void keys_are_those_of_the_original() {
    VersionId one = VersionId.of(1);

    assertThat(layout.pointer()).hasToString("/gis/data-manager/version");
    assertThat(layout.claim(one)).hasToString("/gis/data-manager/1/");
    assertThat(layout.route(one, new RouteId("ab"))).hasToString("/gis/data-manager/1/ab");
    assertThat(layout.publication(one).orElseThrow())
        .hasToString("/statehouse/gis/data-manager/publications/1");
  }

  @Test
  void what_lies_below_a_version_is_not_below_one_whose_name_it_begins() {
    assertThat(layout.version(VersionId.of(1)).contains(layout.claim(VersionId.of(10)))).isFalse();
  }

  @Test
  void a_key_is_taken_apart() {
    assertThat(layout.read(new Key("/gis/data-manager/7/x")))
        .hasValue(
            new Located(Place.ROUTE, Optional.of(VersionId.of(7)), Optional.of(new RouteId("x"))));
    assertThat(layout.read(new Key("/gis/data-manager/7/")).orElseThrow().place())
        .isEqualTo(Place.CLAIM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/gis/data-manager/7",
        "/gis/data-manager/7/a/b",
        "/gis/data-manager/7/a/",
        "/gis/data-manager/version/x",
        "/gis/data-manager/../x",
        "/gis/data-manager//x"
      })
  void a_key_that_is_none_of_the_layout_is_not_read(String key) {
    assertThat(layout.read(new Key(key))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", ".", "..", "a/b", "a b", "ä"})
  void what_no_version_can_be_called_is_refused(String pointer) {
    assertThatThrownBy(() -> VersionId.read(Bytes.utf8(pointer))).isInstanceOf(GisException.class);
  }

  @Test
  void a_pointer_is_read_without_the_white_space_around_it_and_may_point_to_nothing() {
    assertThat(VersionId.read(Bytes.utf8(" 7\n"))).hasValue(VersionId.of(7));
    assertThat(VersionId.read(Bytes.utf8("\n"))).isEmpty();
  }

  @Test
  void a_version_is_a_number_only_as_this_product_writes_it() {
    assertThat(new VersionId("12").number()).isPresent();
    assertThat(new VersionId("9223372036854775807").number()).isPresent();
    assertThat(new VersionId("9223372036854775808").number()).isEmpty();
    assertThat(new VersionId("012").number()).isEmpty();
    assertThat(new VersionId("0").number()).isEmpty();
    assertThat(new VersionId("v1").number()).isEmpty();
  }
}
