package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.file;
import static io.statehouse.domain.cloudchamber.DefinitionTree.list;
import static io.statehouse.domain.cloudchamber.DefinitionTree.part;
import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.region;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static io.statehouse.domain.cloudchamber.DefinitionTree.with;
import static io.statehouse.domain.cloudchamber.DefinitionTree.zone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.LoadPlan;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import org.junit.jupiter.api.Test;

/** What the layout of the naming document alone does with a definition. */
abstract class DocLoadContract extends LoadGroup {
  DocLoadContract(CloudChamberContract contract) {
    super(contract, LayoutMode.DOC);
  }

  @Test
  void what_the_layout_cannot_hold_is_refused_with_a_list_before_anything_is_written() {
    InventoryDefinition definition =
        DefinitionFile.read(
            file(
                region(
                    "standard",
                    zone("standard", with(rack("r1", 1), "Tors", list(part(0, 1), part(2, 1)))),
                    zone("B", rack("r2", 1)))));

    LoadPlan plan = loader.plan(definition, ALL);

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.obstacles())
        .hasSize(3)
        .startsWith(
            "the doc layout has one pdu and one tor in a rack, number 0: it cannot hold tor 2 in"
                + " region \"standard\", zone \"standard\", rack \"r1\"",
            "the doc layout has no regions and zones, only racks of region \"standard\", zone"
                + " \"standard\": it cannot hold zone \"B\" in region \"standard\"");
    assertThatThrownBy(() -> loader.load(definition, ALL))
        .isInstanceOf(CloudChamberException.class)
        .hasMessageContaining("it cannot hold tor 2 in")
        .hasMessageEndingWith("rack \"r1\", and 2 more that the plan names");
    assertThat(keys()).isEmpty();
  }

  @Test
  void a_rack_renamed_in_case_alone_stays_as_it_is() {
    loader.load(standard(rack("rack2", 1)), ALL);

    assertThat(loader.load(standard(rack("Rack2", 1)), ALL).steps()).isEmpty();
  }
}
