package io.statehouse.domain.runm.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.ScalarValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObjectDocumentTest {
  private static String text(Object value) {
    return ScalarValue.find(value).orElseThrow().text();
  }

  private static void refused(Map<String, ?> document, String message) {
    assertThatThrownBy(() -> ObjectDocument.read(document))
        .isInstanceOf(RunmException.class)
        .hasMessage(message);
  }

  @Test
  void a_provider_is_read_with_its_values_as_text_in_the_order_of_their_keys() {
    ObjectDocument provider =
        ObjectDocument.read(
            Map.of(
                "partition", "part0",
                "provider_type", "runm.compute",
                "name", "west1-row1-rack2-node1",
                "properties", Map.of("location.site", "west1", "location.row", 1, "a", true),
                "tags", List.of("compute")));

    assertThat(provider.type()).isEqualTo("runm.provider");
    assertThat(provider.stored())
        .containsExactly(
            new Property("a", "true"),
            new Property("location.row", "1"),
            new Property("location.site", "west1"));
    assertThat(provider.tags()).containsExactly("compute");
  }

  @Test
  void properties_in_a_list_are_sorted_by_their_keys_and_none_is_there_twice() {
    Map<String, ?> a = Map.of("key", "a", "value", 1);
    Map<String, ?> b = Map.of("key", "b", "value", "two");

    assertThat(ObjectDocument.read(Map.of("properties", List.of(b, a))).stored())
        .containsExactly(new Property("a", "1"), new Property("b", "two"));
    refused(Map.of("properties", List.of(a, b, a)), "at properties[2].key: \"a\" is there twice");
  }

  @Test
  void the_schema_validates_typed_values_and_only_members_with_content() {
    Map<String, ?> document =
        Map.of("partition", "p", "provider_type", "t", "name", "n", "properties", Map.of("row", 1));

    assertThat(ObjectDocument.read(document).tree())
        .isEqualTo(
            Map.of(
                "partition", "p",
                "provider_type", "t",
                "name", "n",
                "properties", Map.of("row", BigInteger.ONE)));
    assertThat(ObjectDocument.read(Map.of("object_type", "runm.image", "project", "proj0")).tree())
        .isEqualTo(
            Map.of("partition", "", "object_type", "runm.image", "name", "", "project", "proj0"));
  }

  @Test
  void numbers_without_a_fraction_are_digits_and_others_as_short_as_can_be() {
    assertThat(text(7)).isEqualTo("7");
    assertThat(text(5.0)).isEqualTo("5");
    assertThat(text(-0.0)).isEqualTo("0");
    assertThat(text(1.5)).isEqualTo("1.5");
    assertThat(text(2e23)).isEqualTo("200000000000000000000000");
    assertThat(text(new BigDecimal("1.50"))).isEqualTo("1.5");
    assertThat(text(1e-300)).isEqualTo("1E-300");
    assertThat(text(false)).isEqualTo("false");
  }

  @Test
  void what_is_no_value_of_a_property_is_refused() {
    String expected =
        "at properties.os: expected a string, a finite number or a boolean but found ";

    refused(Map.of("properties", Map.of("os", List.of())), expected + "a list");
    refused(Map.of("properties", Map.of("os", Double.NaN)), expected + "NaN");
    refused(
        Map.of("properties", Map.of("os", new BigDecimal("1e999999999"))),
        expected + "1E+999999999");
  }

  @Test
  void a_wrong_member_is_named() {
    refused(
        Map.of("type", "runm.image"),
        "unknown member type: known are name, object_type, parent, partition, project, properties,"
            + " provider_type, tags, uuid");
    refused(Map.of("tags", List.of("a", 1)), "at tags[1]: expected a string but found 1");
    refused(
        Map.of("object_type", "runm.image", "provider_type", "runm.compute"),
        "an object of type runm.image has no provider_type and no parent: leave them out");
  }

  @Test
  void a_partition_has_a_name_and_may_have_an_identifier() {
    assertThat(PartitionDocument.read(Map.of("name", "part0")))
        .isEqualTo(new PartitionDocument("", "part0"));
    assertThatThrownBy(() -> PartitionDocument.read(Map.of("uuid", "x")))
        .hasMessage("name is empty: expected 1 to 255 characters");
    assertThatThrownBy(() -> PartitionDocument.read(Map.of("title", "x")))
        .hasMessage("unknown member title: known are name, uuid");
  }
}
