package io.statehouse.domain.cloudchamber.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Table;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutsTest {
  private static final String DOC = "/CloudChamber/V0.1/";
  private static final String CODE = "/CloudChamber/v0.1/";
  private static final String DATA = CODE + "inventory/definition/data/";
  private static final String INDEX = CODE + "inventory/definition/index/";
  private static final String STANDARD = "region/standard/zone/standard/";
  private static final RackAddress R7 = RackAddress.standard(new Name("R7"));
  private static final RackAddress ELSEWHERE =
      new RackAddress(
          new ZoneAddress(new RegionAddress(new Name("Reg 1")), new Name("Zo")), new Name("Räck"));

  private final DocLayout doc = new DocLayout(Namespace.production(LayoutMode.DOC));
  private final CodeLayout code = new CodeLayout(Namespace.production(LayoutMode.CODE));

  @Test
  void keys_of_users_are_the_same_below_both_roots() {
    assertThat(doc.user(new Name("Dana")).text()).isEqualTo(DOC + "users/dana");
    assertThat(code.user(new Name("Dana")).text()).isEqualTo(CODE + "users/dana");
    assertThat(doc.users().text()).isEqualTo(DOC + "users/");
  }

  @Test
  void the_doc_layout_has_the_documented_keys() {
    assertThat(List.of(R7, R7.pdu(0), R7.tor(0), R7.blade(1)))
        .map(doc::record)
        .map(Key::text)
        .containsExactly(
            DOC + "racks/r7", DOC + "rack/r7/pdu", DOC + "rack/r7/tor", DOC + "rack/r7/blades/1");
    assertThat(doc.listing(R7)).isEqualTo(doc.record(R7));
    assertThat(doc.listingValue(R7)).isEmpty();
  }

  @Test
  void workloads_have_the_documented_keys() {
    WorkloadKeys keys = doc.workloads();
    Name w = new Name("W");
    Name i = new Name("I");

    assertThat(List.of(keys.workload(w), keys.instance(w, i), keys.actual(w, i), keys.target(w, i)))
        .map(Key::text)
        .containsExactly(
            DOC + "workloads/w",
            DOC + "workload/w/instances/i",
            DOC + "workload/w/instance/i/actual",
            DOC + "workload/w/instance/i/target");
    assertThat(keys.below(w).text()).isEqualTo(DOC + "workload/w/");
  }

  @Test
  void the_code_layout_has_the_originals_records_and_index_entries() {
    List<Address.OfItem> items =
        List.of(R7.zone().region(), R7.zone(), R7, R7.pdu(2), R7.tor(0), R7.blade(1));

    assertThat(items)
        .map(code::record)
        .map(Key::text)
        .containsExactly(
            DATA + "region/standard",
            DATA + "region/standard/zone/standard",
            DATA + STANDARD + "rack/r7",
            DATA + STANDARD + "rack/r7/pdu/2",
            DATA + STANDARD + "rack/r7/tor/0",
            DATA + STANDARD + "rack/r7/blade/1");
    assertThat(items)
        .map(code::listing)
        .map(Key::text)
        .containsExactly(
            INDEX + "regions/standard",
            INDEX + "region/standard/zones/standard",
            INDEX + STANDARD + "racks/r7",
            INDEX + STANDARD + "rack/r7/pdus/2",
            INDEX + STANDARD + "rack/r7/tors/0",
            INDEX + STANDARD + "rack/r7/blades/1");
    assertThat(code.listingValue(R7)).hasValue(Bytes.utf8("R7"));
    assertThat(code.listingValue(R7.blade(12))).hasValue(Bytes.utf8("12"));
  }

  @Test
  void names_go_into_keys_unescaped() {
    assertThat(code.record(ELSEWHERE.blade(5)).text())
        .isEqualTo(DATA + "region/reg 1/zone/zo/rack/räck/blade/5");
    assertThat(code.record(Table.ACTUAL, R7).text())
        .isEqualTo(CODE + "inventory/actual/data/" + STANDARD + "rack/r7");
  }

  @Test
  void every_key_is_read_back_as_the_item_that_it_is_of() {
    for (Address.OfItem item : List.of(R7, R7.pdu(0), R7.tor(0), R7.blade(10_000_000))) {
      assertThat(doc.ofRecord(doc.record(item))).hasValue(item.folded());
      assertThat(code.ofRecord(code.record(item))).hasValue(item.folded());
      assertThat(code.ofListing(code.listing(item))).hasValue(item.folded());
      assertThat(code.ofRecord(code.listing(item))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "racks/R7",
        "rack/r7/blades/01",
        "rack/r7/blades/10000001",
        "rack/r7/blade/1",
        "rack/r7/pdu/0",
        "racks/",
        "racks/a/b"
      })
  void other_keys_are_of_no_item(String key) {
    assertThat(doc.ofRecord(new Key(DOC + key))).isEmpty();
  }

  @Test
  void prefixes_of_a_rack_do_not_reach_its_neighbours() {
    RackAddress r1 = RackAddress.standard(new Name("r1"));

    assertThat(doc.below(r1)).extracting("text").containsExactly(DOC + "rack/r1/");
    assertThat(code.below(r1))
        .extracting("text")
        .containsExactly(DATA + STANDARD + "rack/r1/", INDEX + STANDARD + "rack/r1/");
    assertThat(code.listings(r1, ItemKind.BLADE))
        .map(prefix -> prefix.text())
        .hasValue(INDEX + STANDARD + "rack/r1/blades/");
    assertThat(doc.listings(ZoneAddress.STANDARD, ItemKind.RACK))
        .map(prefix -> prefix.text())
        .hasValue(DOC + "racks/");
  }

  @Test
  void all_of_the_inventory_lies_below_its_root() {
    assertThat(code.below(Address.ROOT)).extracting("text").containsExactly(DATA, INDEX);
    assertThat(doc.below(Address.ROOT))
        .extracting("text")
        .containsExactly(DOC + "racks/", DOC + "rack/");
  }

  @Test
  void each_layout_says_what_it_cannot_hold() {
    assertThat(doc.obstacle(R7.blade(3))).isEmpty();
    assertThat(doc.obstacle(R7.pdu(1)))
        .hasValue(
            "the doc layout has one pdu and one tor in a rack, number 0: it cannot hold pdu 1 in"
                + " region \"standard\", zone \"standard\", rack \"R7\"");
    assertThat(doc.obstacle(ELSEWHERE.blade(5))).isPresent();
    assertThat(doc.obstacle(ZoneAddress.STANDARD)).isPresent();
    assertThat(doc.listings(ELSEWHERE.zone(), ItemKind.RACK)).isEmpty();
    assertThat(code.obstacle(ELSEWHERE.blade(5))).isEmpty();
    assertThat(code.obstacle(RackAddress.standard(new Name("a/b")))).isPresent();
    assertThat(code.listings(R7, ItemKind.RACK)).isEmpty();
  }

  @Test
  void a_part_number_out_of_range_is_refused() {
    assertThatThrownBy(() -> R7.pdu(3))
        .isInstanceOf(CloudChamberException.class)
        .hasMessage("CloudChamber: pduID 3 is out of range (0 to 2)");
    assertThatThrownBy(() -> R7.tor(-1))
        .hasMessage("CloudChamber: torID -1 is out of range (0 to 2)");
    assertThatThrownBy(() -> R7.blade(10_000_001))
        .hasMessage("CloudChamber: bladeID 10000001 is out of range (0 to 10000000)");
  }

  @Test
  void addresses_are_formed_for_watchers_of_records() {
    Key blade = new Key(CODE + "inventory/target/data/region/r/zone/z/rack/k/blade/7");
    Key region = new Key(DATA + "region/r");

    assertThat(code.locate(blade).table()).isEqualTo(Table.TARGET);
    assertThat(code.locate(blade).address().text()).isEqualTo("Region: r Zone: z Rack: k Blade: 7");
    assertThat(code.locate(region).address().text()).isEqualTo("Region r");
    assertThat(code.ofRecord(blade)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "definition/index/regions/r",
        "definitionstdtest/data/region/r",
        "definition/data/region/r/zone",
        "definition/data/region/r/rack/k",
        "definition/data/region/r/zone/z/rack/k/blade/x",
        "Definition/data/region/r"
      })
  void no_address_is_formed_for_other_keys(String key) {
    assertThatThrownBy(() -> code.locate(new Key(CODE + "inventory/" + key)))
        .hasMessage("address cannot be formed for key " + CODE + "inventory/" + key);
  }

  @Test
  void tables_have_exactly_their_names() {
    assertThat(Table.named("definition")).isEqualTo(Table.DEFINITION);
    assertThatThrownBy(() -> Table.named("Definition"))
        .hasMessage(
            "CloudChamber: table name \"Definition\" is not one of the valid options [\"actual\","
                + " \"definition\", \"observed\", \"target\"]");
    assertThatThrownBy(() -> Table.named(""))
        .hasMessage("CloudChamber: table name \"\" is missing or not properly specified");
    assertThatThrownBy(Table.ACTUAL::requireDefinition)
        .hasMessage("CloudChamber: only the Definition view has been implemented");
  }

  @Test
  void the_code_layout_has_no_workloads() {
    assertThatThrownBy(code::workloads)
        .hasMessage("the code layout has no workloads: use the doc layout");
  }

  @ParameterizedTest
  @EnumSource(LayoutMode.class)
  void keys_below_the_other_root_are_noticed(LayoutMode mode) {
    try (MemoryStore store = new MemoryStore()) {
      CloudChamberLayout layout = CloudChamberLayout.of(Namespace.standardTest(mode));
      Key own = layout.user(new Name("a"));
      Key other = new Key(mode.other().root() + "/users/a");
      store.commit(Transaction.builder().put(own, Bytes.EMPTY).build());
      assertThat(layout.keyOfOtherLayout(store)).isEmpty();

      store.commit(Transaction.builder().put(other, Bytes.EMPTY).build());

      assertThat(layout.keyOfOtherLayout(store)).isEqualTo(Optional.of(other));
    }
  }

  @Test
  void a_copy_of_what_is_being_deleted_says_what_it_is_of() {
    Key copy = CloudChamberLayout.deleting(doc.record(R7));

    assertThat(copy.text())
        .isEqualTo("/statehouse/cloudchamber/deleting/CloudChamber/V0.1/racks/r7");
    assertThat(CloudChamberLayout.original(copy)).hasValue(doc.record(R7));
    assertThat(CloudChamberLayout.original(doc.record(R7))).isEmpty();
  }
}
