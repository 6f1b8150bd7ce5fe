package io.statehouse.app.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.documents.DefinitionReader;
import io.statehouse.domain.runm.entities.ScalarValue;
import io.statehouse.ports.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where text is stored, a number keeps its value and all its digits, but not its spelling. */
class StoredNumbersTest {
  @ParameterizedTest
  @CsvSource({
    "7.10, 7.1",
    "1e3, 1000",
    "1.000000012e+09, 1000000012",
    ".5, 0.5",
    "5., 5",
    "0x10, 16",
    "1_000, 1000",
    "0.1234567890123456789, 0.1234567890123456789",
    "123456789012345678901, 123456789012345678901",
    "'\"7.10\"', 7.10",
    "'\"1e3\"', 1e3",
  })
  void a_number_is_stored_by_its_value_and_a_string_as_it_is_written(String written, String text) {
    String definition = "Details: {Name: " + written + "}\nRegions: []";

    assertThat(ScalarValue.find(Yaml.read(written)).orElseThrow().text()).isEqualTo(text);
    assertThat(DefinitionReader.read("x", Bytes.utf8(definition)).details().name()).isEqualTo(text);
  }
}
