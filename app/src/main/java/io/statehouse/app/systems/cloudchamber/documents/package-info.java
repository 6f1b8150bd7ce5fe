/** Definition files of CloudChamber, read as YAML. */
package io.statehouse.app.systems.cloudchamber.documents;
